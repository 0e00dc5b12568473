/** `sealed-orders/emulator`: Google’s Sheets, Forms, Drive, Tasks and Scheduler on one machine. */

export { createSteppedClock, type EmulatorClock } from '../../emulator/clock.ts';
export { createEmulator, type Emulator, type EmulatorOptions } from '../../emulator/emulator.ts';
export { type RunningServer, serve } from '../../emulator/server.ts';
