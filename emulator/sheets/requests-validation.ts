/** Requests that say what may be chosen in cells. The API itself writes whatever it is told into them. */
import { changeEach } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { areaOf } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';

/** Without a rule the cells lose theirs. */
export function setDataValidation(draft: Draft, request: RequestOf<'setDataValidation'>): object {
  const { sheet, area } = areaOf(draft, request.range);
  refuseProtected(draft, sheet, area);
  const { rule } = request;
  changeEach(draft, { sheet, area }, (cell) => {
    const { dataValidation: _old, ...rest } = cell ?? {};
    if (rule !== undefined) return { ...rest, dataValidation: rule };
    return Object.keys(rest).length === 0 ? null : rest;
  });
  return {};
}
