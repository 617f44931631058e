import { readFileSync } from 'node:fs';

// Prints the table of docs/mutation.md from the report of the last run.

const REPORT = new URL('../../.tmp/mutation/report.json', import.meta.url);

/** Never run, and so neither killed nor survived. */
const LEFT_OUT = ['Ignored', 'CompileError', 'RuntimeError', 'Pending'];

function tally(mutants) {
  const counted = mutants.filter(({ status }) => !LEFT_OUT.includes(status));
  const alive = counted.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
  return { mutants: counted.length, killed: counted.length - alive.length, alive: alive.length };
}

function row(name, { mutants, killed, alive }) {
  const score = mutants === 0 ? '' : `${((100 * killed) / mutants).toFixed(1)} %`;
  return `| ${name} | ${mutants} | ${killed} | ${alive} | ${score} |`;
}

const { files } = JSON.parse(readFileSync(REPORT, 'utf8'));
const named = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
const lines = named.map(([name, { mutants }]) => [name, tally(mutants)]);

console.log('| file | mutants | killed | alive | score |');
console.log('|---|---|---|---|---|');
for (const [name, tallied] of lines) {
  if (tallied.mutants > 0) console.log(row(name, tallied));
}
console.log(row('all', tally(named.flatMap(([, { mutants }]) => mutants))));
