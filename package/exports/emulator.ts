/** `sealed-orders/emulator`: Google’s Sheets, Forms, Drive, Cloud Tasks, Cloud Scheduler and Pub/Sub on one machine, as far as matches use them. */

export { type EmulatorClock, steppedClock } from '../../emulator/clock.ts';
export { createEmulator, type Emulator, type EmulatorOptions } from '../../emulator/emulator.ts';
export { type Served, serve } from '../../emulator/server.ts';
