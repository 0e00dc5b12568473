/** `sealed-orders/emulator`: Google’s Sheets, Forms, Drive, Tasks and Scheduler on one machine. */

export { type EmulatorClock, steppedClock } from '../../emulator/clock.ts';
export { createEmulator, type Emulator, type EmulatorOptions } from '../../emulator/emulator.ts';
export { type Served, serve } from '../../emulator/server.ts';
