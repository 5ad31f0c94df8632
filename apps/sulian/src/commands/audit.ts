import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AuditTrail } from '@sulian/domain';
import type { Command } from 'commander';
import { say } from '../texts/say.ts';
import { auditCli } from './audit-cli.ts';
import { print } from './case.ts';
import { withProgram } from './with-program.ts';

export function addAudit(program: Command): void {
  const group = program.command('audit').description('the log of who did what');
  group
    .command('verify')
    .description('recompute the chain of hashes; exit 1 and the first broken entry when it does not hold')
    .option('--json')
    .action((options: { json?: boolean }) => verify(options.json === true));
  group
    .command('export')
    .description('every entry with its hash, one JSON object a line')
    .option('--out <file>', 'instead of standard output')
    .action((options: { out?: string }) => exportAll(options.out));
}

async function verify(isJson: boolean): Promise<void> {
  const verdict = await withProgram(({ apiDeps }) => apiDeps.people.auditTrail.verify(), { mayAttach: true });
  const { isUnbroken, entries, firstBroken } = verdict;
  const text = isUnbroken
    ? say('audit log: {{entries}} entries, unbroken', { entries })
    : say('audit log: broken at entry {{broken}}; the {{entries}} before it hold', { entries, broken: firstBroken });
  print(isJson, { isUnbroken, entries, firstBroken: firstBroken ?? null }, text);
  if (!isUnbroken) process.exitCode = 1;
}

const exportAll = (path: string | undefined): Promise<void> =>
  withProgram(
    async (program) => {
      await auditCli(program, { action: 'audit.export', target: path });
      const output: Writable = path === undefined ? process.stdout : createWriteStream(path, { mode: 0o600 });
      await pipeline(Readable.from(toLines(program.apiDeps.people.auditTrail)), output, { end: path !== undefined });
    },
    { mayAttach: true },
  );

async function* toLines(trail: AuditTrail): AsyncGenerator<string> {
  for await (const lines of trail.stream()) yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
