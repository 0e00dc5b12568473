import type { Kind, Scene } from '../edit.ts';
import type { Call } from '../gate.ts';
import type { Files } from '../match-under-test.ts';

interface Door {
  readonly name: string;
  readonly strikes: (call: Call, files: Files, seat: number) => boolean;
  readonly hidesDesk: boolean;
}

const book = (fileId: string | undefined): string => `/v4/spreadsheets/${fileId}`;

const isReading = ({ path }: Call, fileId: string): boolean =>
  path.startsWith(book(fileId)) && path !== `${book(fileId)}:batchUpdate`;

const isWriting = ({ path }: Call, fileId: string | undefined): boolean =>
  path === `${book(fileId)}:batchUpdate`;

const isForm = (call: Call, formId: string, rest: string): boolean =>
  call.path === `/v1/forms/${formId}${rest}`;

const DOORS: readonly Door[] = [
  {
    name: 'reading the host’s workbook',
    strikes: (call, { hostId }) => isReading(call, hostId),
    hidesDesk: true,
  },
  {
    name: 'writing the host’s workbook',
    strikes: (call, { hostId }) => isWriting(call, hostId),
    hidesDesk: true,
  },
  {
    name: 'writing the public workbook',
    strikes: (call, { publicId }) => isWriting(call, publicId),
    hidesDesk: false,
  },
  {
    name: 'reading the public workbook',
    strikes: (call, { publicId }) => isReading(call, publicId),
    hidesDesk: false,
  },
  {
    name: 'writing a player’s workbook',
    strikes: (call, { seats }, seat) => isWriting(call, seats[seat]?.workbookId),
    hidesDesk: false,
  },
  {
    name: 'reading the form',
    strikes: (call, { formId }) => isForm(call, formId, ''),
    hidesDesk: false,
  },
  {
    name: 'listing the answers',
    strikes: (call, { formId }) => isForm(call, formId, '/responses'),
    hidesDesk: false,
  },
  {
    name: 'drawing the form',
    strikes: (call, { formId }) => isForm(call, formId, ':batchUpdate'),
    hidesDesk: false,
  },
  {
    name: 'opening and closing the form',
    strikes: (call, { formId }) => isForm(call, formId, ':setPublishSettings'),
    hidesDesk: false,
  },
  { name: 'making a task', strikes: ({ api }) => api === 'cloudtasks', hidesDesk: false },
];

const STATUSES = [400, 401, 403, 404, 409, 413, 429] as const;

const refusalKind = (door: Door, status: number, isLasting: boolean): Kind => ({
  name: `${status} at ${door.name}, ${isLasting ? 'for long' : 'now and then'}`,
  family: 'refusals',
  make: ({ draw, files }: Scene) => {
    const left = isLasting ? null : draw.pick([1, 1, 2, 3, 4, 8, 16]);
    const seat = draw.integer(0, files.seats.length - 1);
    const often = left === null ? 'until the end' : `${left} times`;
    return {
      name: `${status} at ${door.name}, ${often}`,
      holds: `refusal ${door.name}`,
      file: null,
      told: /./,
      hidesDesk: door.hidesDesk,
      mayPass: status === 409 || status === 429,
      apply: async (host) => {
        const strikes = (call: Call): boolean => door.strikes(call, files, seat);
        const end = host.strike({ effect: { kind: 'fail', status }, left, strikes });
        return async () => end();
      },
    };
  },
});

export const REFUSAL_KINDS: readonly Kind[] = DOORS.flatMap((door) =>
  STATUSES.flatMap((status) => [refusalKind(door, status, false), refusalKind(door, status, true)]),
);
