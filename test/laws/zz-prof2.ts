import { roundsBench as mars } from '../../rules/mars-immerser/rounds.bench.ts';
import { roundsBench as ut } from '../../rules/uncharted-territory/rounds.bench.ts';
for (const b of process.argv[2] === 'mars' ? [mars] : [ut, mars]) {
  const run = b.prepare();
  const cpu = () => { const u = process.cpuUsage(); return u.user + u.system; };
  let end = cpu() + 2e6; while (cpu() < end) run();
  const rates = [];
  for (let i = 0; i < 40; i++) { const s = cpu(); let n = 0; for (let k = 0; k < 3; k++) n += run(); rates.push(n / (cpu() - s) * 1e6); }
  rates.sort((a, b) => a - b);
  console.log(b.name, Math.round(rates[20]), Math.round(rates[39]));
}
