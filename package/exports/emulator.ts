/** `sealed-orders/emulator`: Google’s Sheets, Forms, Drive, Cloud Tasks and Cloud Scheduler on one machine, as far as matches use them. */

export { type EmulatorClock, steppedClock } from '../../emulator/clock.ts';
export { createEmulator, type Emulator, type EmulatorOptions } from '../../emulator/emulator.ts';
export { type Served, serve } from '../../emulator/server.ts';
