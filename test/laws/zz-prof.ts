import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { defaultContent } from '../table/content.ts';
import { playersFor } from './players.ts';
import { playMatch, randomPlayers } from '../../rules/kit/play.ts';
const content = defaultContent(game as never) as never;
const setup = { players: playersFor(9, [3,3,3,3,3,3,3,3,3]), content, variants: {} };
let c = 0;
const ms = () => { const u = process.cpuUsage(); const n = (u.user + u.system) / 1000; const d = n - c; c = n; return d; };
let moments: any[] = [];
for (let seed = 0; seed < 40; seed++) moments.push(...playMatch({ game, setup, seed, choose: randomPlayers(seed) }));
console.log('play 40', ms());
let reads = 0;
for (const m of moments) for (const [seat, answers] of Object.entries(m.answers)) { game.read({ setup, state: m.state, seat, answers } as never); reads++; }
console.log('reads', reads, ms());
reads = 0;
for (const m of moments) for (const [seat, answers] of Object.entries(m.answers)) { game.read({ setup, state: m.state, seat, answers: Object.fromEntries(Object.entries(answers as never).map(([k]) => [k, ['some garbage text']])) } as never); reads++; }
console.log('garbage reads', reads, ms());
let res = 0;
for (let k = 0; k < 150; k++) for (const m of moments) if (m.step && m.step.name !== 'round-1') { game.resolve({ setup, state: m.state, orders: m.orders, chance: (() => ({ shuffle: (x: never) => x, pick: (x: any) => x[0], integer: () => 0 })) as never }); res++; }
const d = ms(); console.log('resolves', res, d, res / d * 1000, 'per s');
