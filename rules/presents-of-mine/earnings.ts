/** Explanations of a present's points. */

import { countText } from '../kit/narrating/figures.ts';
import { AMOUNTS } from './amounts.ts';
import type { Content } from './content.ts';
import type { EventOf } from './events.ts';
import { type Letter, notationOf } from './presents.ts';

/** Describes an earning: "E3: 6, because the present is not new." */
export const describeAbility = (event: EventOf<'ability'>, content: Content): string =>
  `${notationOf(event.present)}: ${describeAbilityReason(event, content)}`;

function describeAbilityReason(event: EventOf<'ability'>, { presents }: Content): string {
  const counted = event.counted ?? 0;
  const isListed = event.counted !== null;
  const name = (letter: Letter): string => presents[letter].name;
  const { A, B, C, D, E, F, H, I, J, L, M, N } = AMOUNTS;
  switch (event.present.letter) {
    case 'A':
      return `Always ${A.always}.`;
    case 'B':
      return `${B.least}, and ${B.each} for each ${name('A')} held (${counted}).`;
    case 'C':
      return isListed
        ? `${C.least}, and ${C.each} for each neighbour with a ${name('C')} (${counted}).`
        : `${C.least}, because nobody had neighbours before there was a list.`;
    case 'D':
      if (!isListed) return `${D.least}, because nobody was furthest before there was a list.`;
      return counted > 0
        ? `${D.least}, and ${D.more} because the furthest player has a ${name('D')} too.`
        : `${D.least}, because the furthest player has no ${name('D')}.`;
    case 'E':
      return counted > 0
        ? `${E.most}, less ${E.less} because the present is new.`
        : `${E.most}, because the present is not new.`;
    case 'F':
      return `Always ${F.always}.`;
    case 'G':
      return describeGolden(counted);
    case 'H':
      return (
        `${H.least}, and ${H.each} for each other player with a ${name('H')} ` +
        `(${counted}), up to ${H.others}.`
      );
    case 'I':
      return counted > 0
        ? `${I.least}, and ${I.more} because no present here is staler.`
        : `${I.least}, because another present here is staler.`;
    case 'J':
      return `${J.most}, less ${J.each} for each other player with a ${name('J')} (${counted}).`;
    case 'K':
      return describeKaboom(event, name('A'));
    case 'L':
      return `Always ${L.always}.`;
    case 'M':
      return (
        `${M.least}, and ${M.each} for each present here with a staleness over ${M.over} ` +
        `(${counted}).`
      );
    case 'N':
      return `Always ${N.always}.`;
  }
}

const describeGolden = (places: number): string =>
  places > 0
    ? `Twice the ${countText(places, 'place')} travelled this round.`
    : `${AMOUNTS.G.still}, because the present did not travel.`;

function describeKaboom(event: EventOf<'ability'>, average: string): string {
  const { present, points, counted: found } = event;
  const counted = found ?? 0;
  const layers = present.letter === 'K' ? present.layers : 0;
  return points < 0
    ? `Explodes at ${countText(layers, 'layer')}, less 1 for each ${average} held (${counted}).`
    : `${AMOUNTS.K.each} for each ${average} held (${counted}). Layers left: ${layers - counted}.`;
}
