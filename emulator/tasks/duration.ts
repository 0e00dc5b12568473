/** Parses and formats durations and times as in the JSON of protocol buffers. */
import { refusePayload } from '../core/refusal.ts';

/** Parses a duration such as `3.5s` to milliseconds. Throws Google’s 400 for `path`. */
export function parseDuration(text: string, path: string): number {
  if (!/^-?\d+(\.\d{1,9})?s$/.test(text)) throw buildFormatError(text, path, 'Duration');
  return Number(text.slice(0, -1)) * 1000;
}

export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  return Number.isInteger(seconds) ? `${seconds}s` : `${seconds.toFixed(3)}s`;
}

const RFC_3339_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an RFC 3339 time to milliseconds since 1970. Throws Google’s 400 for `path`. */
export function parseTime(text: string, path: string): number {
  const ms = RFC_3339_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw buildFormatError(text, path, 'Timestamp');
  return ms;
}

export function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

function buildFormatError(text: string, path: string, type: string) {
  const description =
    `Invalid value at '${path}' ` +
    `(type.googleapis.com/google.protobuf.${type}), Field '${path}', Illegal ` +
    `${type.toLowerCase()} format; ${JSON.stringify(text)}`;
  return refusePayload([{ field: path, description }]);
}
