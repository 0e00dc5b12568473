import type { GatedCall } from '../call-gate.ts';
import type { EditKind, EditScene } from '../edit.ts';
import type { MatchFiles } from '../match-under-test.ts';

interface RefusedRoute {
  readonly name: string;
  readonly strikes: (call: GatedCall, files: MatchFiles, seat: number) => boolean;
  readonly hidesDesk?: true;
}

const buildSpreadsheetPath = (fileId: string | undefined): string => `/v4/spreadsheets/${fileId}`;

const isReadCall = ({ path }: GatedCall, fileId: string): boolean =>
  path.startsWith(buildSpreadsheetPath(fileId)) &&
  path !== `${buildSpreadsheetPath(fileId)}:batchUpdate`;

const isWriteCall = ({ path }: GatedCall, fileId: string | undefined): boolean =>
  path === `${buildSpreadsheetPath(fileId)}:batchUpdate`;

const isFormCall = (call: GatedCall, { formId }: MatchFiles, rest: string): boolean =>
  call.path === `/v1/forms/${formId}${rest}`;

const REFUSED_ROUTES: readonly RefusedRoute[] = [
  {
    name: 'reading the host’s workbook',
    strikes: (call, { hostId }) => isReadCall(call, hostId),
    hidesDesk: true,
  },
  {
    name: 'writing the host’s workbook',
    strikes: (call, { hostId }) => isWriteCall(call, hostId),
    hidesDesk: true,
  },
  {
    name: 'writing the public workbook',
    strikes: (call, files) => isWriteCall(call, files.publicId),
  },
  {
    name: 'reading the public workbook',
    strikes: (call, files) => isReadCall(call, files.publicId),
  },
  {
    name: 'writing a player’s workbook',
    strikes: (call, { seats }, seat) => isWriteCall(call, seats[seat]?.workbookId),
  },
  { name: 'reading the form', strikes: (call, files) => isFormCall(call, files, '') },
  { name: 'listing the answers', strikes: (call, files) => isFormCall(call, files, '/responses') },
  { name: 'drawing the form', strikes: (call, files) => isFormCall(call, files, ':batchUpdate') },
  {
    name: 'opening and closing the form',
    strikes: (call, files) => isFormCall(call, files, ':setPublishSettings'),
  },
  { name: 'making a task', strikes: ({ api }) => api === 'cloudtasks' },
];

const REFUSAL_STATUSES = [400, 401, 403, 404, 409, 413, 429] as const;

const createRefusalKind = (door: RefusedRoute, status: number, isLasting: boolean): EditKind => ({
  name: `${status} at ${door.name}, ${isLasting ? 'for long' : 'now and then'}`,
  family: 'refusals',
  make: ({ draw, files }: EditScene) => {
    const left = isLasting ? null : draw.pick([1, 1, 2, 3, 4, 8, 16]);
    const seat = draw.integer(0, files.seats.length - 1);
    const often = left === null ? 'until the end' : `${left} times`;
    return {
      name: `${status} at ${door.name}, ${often}`,
      holds: `refusal ${door.name}`,
      file: null,
      told: /./,
      hidesDesk: door.hidesDesk ?? false,
      mayPass: status === 409 || status === 429,
      apply: async (host) => {
        const strikes = (call: GatedCall): boolean => door.strikes(call, files, seat);
        const end = host.strike({ effect: { kind: 'fail', status }, left, strikes });
        return async () => end();
      },
    };
  },
});

export const REFUSAL_KINDS: readonly EditKind[] = REFUSED_ROUTES.flatMap((door) =>
  REFUSAL_STATUSES.flatMap((status) => [
    createRefusalKind(door, status, false),
    createRefusalKind(door, status, true),
  ]),
);
