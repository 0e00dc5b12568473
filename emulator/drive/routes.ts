/** The methods of the Drive API v3 that the emulator has. */
import type { Route } from '../core/world.ts';
import { aboutRoutes } from './about.ts';
import { fileRoutes } from './files.ts';
import { permissionRoutes } from './permissions.ts';

export const driveRoutes: readonly Route[] = [...aboutRoutes, ...fileRoutes, ...permissionRoutes];
