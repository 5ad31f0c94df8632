import { AppError, type ChainId, isAppError } from '@sulian/domain';
import type { Command } from 'commander';
import { rehearse } from '../backup/rehearse.ts';
import { toDetails } from '../backup/schedule.ts';
import { takeBackup } from '../backup/take-backup.ts';
import type { TakenBackup } from '../backup/write-draft.ts';
import type { Config } from '../config.ts';
import { printOut } from '../printable.ts';
import { startProgress } from '../progress.ts';
import { say } from '../texts/say.ts';
import { auditCli } from './audit-cli.ts';
import { printOmitted } from './print-omitted.ts';
import { printRestore } from './restore.ts';
import { getChainOption, printJson, withConfig, withProgram } from './with-program.ts';

interface Options {
  readonly chain: readonly ChainId[];
  readonly rehearse?: boolean;
  readonly json?: boolean;
}

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write a backup while the program runs: all records, all chains or named ones; no keys (keys export)')
    .argument('[folder]', 'folder of backups; that of the configuration when absent')
    .option('--chain <chain>', 'only this chain; may be repeated', addChain, [])
    .option('--rehearse', 'restore the newest backup into a temporary server, verify it there, and remove it')
    .option('--json')
    .action((folder: string | undefined, options: Options) =>
      options.rehearse === true ? runRehearsal(folder, options) : runBackup(folder, options),
    );
}

const addChain = (text: string, before: readonly ChainId[]): readonly ChainId[] => [...before, getChainOption(text)];

/** @throws BAD_REQUEST */
function toFolder(folder: string | undefined, { backup }: Config): string {
  const path = folder ?? backup?.folder;
  if (path === undefined)
    throw new AppError('BAD_REQUEST', 'missing folder: name one, or set backup.folder in sulian.config.yaml');
  return path;
}

async function runBackup(folder: string | undefined, { chain, json }: Options): Promise<void> {
  const progress = startProgress('tables');
  try {
    const taken = await withProgram(
      async (program, signal) => {
        const chains = chain.length === 0 ? undefined : chain;
        const backup = await takeBackup(program, {
          folder: toFolder(folder, program.config),
          chains,
          signal,
          progress,
        });
        await auditCli(program, { action: 'backup.create', target: backup.path, details: toDetails(backup) });
        return backup;
      },
      { mayAttach: true },
    );
    progress.stop();
    if (json === true) printJson(toAnswer(taken));
    else printBackup(taken);
  } finally {
    progress.stop();
  }
}

const toAnswer = ({ path, manifest, removed }: TakenBackup) => ({
  backup: path,
  time: manifest.time,
  tables: manifest.tables.length,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  bytes: manifest.tables.reduce((sum, { size }) => sum + size, 0),
  chains: manifest.chains,
  omitted: manifest.omitted,
  needsKey: manifest.documentKey !== null,
  removed,
});

function printBackup(taken: TakenBackup): void {
  const { backup, tables, rows, bytes, chains, omitted, needsKey, removed } = toAnswer(taken);
  printOut(
    `${say('backup: {{backup}}', { backup })}\n${say('{{tables}} tables, {{rows}} rows, {{bytes}} bytes', { tables, rows, bytes })}\n`,
  );
  for (const { chain, height } of chains)
    printOut(`${say('{{chain}}: up to block {{height}}', { chain, height: height ?? say('none') })}\n`);
  printOmitted(omitted);
  for (const name of removed) printOut(`${say('removed an interrupted backup: {{name}}', { name })}\n`);
  if (needsKey) printOut(`${say('its documents open only with their key: sulian keys export FILE')}\n`);
}

async function runRehearsal(folder: string | undefined, { chain, json }: Options): Promise<void> {
  if (chain.length > 0) throw new AppError('BAD_REQUEST', '--rehearse takes the whole backup, without --chain');
  const progress = startProgress('files');
  try {
    const report = await withConfig((config, signal) =>
      rehearse(config, { folder: toFolder(folder, config), signal, progress }),
    ).catch(async (error: unknown) => {
      await auditLine({ target: folder, result: 'FAILED', details: { code: toCode(error) } });
      throw error;
    });
    progress.stop();
    const { backup, proofs } = report;
    await auditLine({ target: backup, details: { faults: proofs.flatMap(({ faults }) => faults).length } });
    printRestore(report, { json, verb: say('rehearsed') });
  } finally {
    progress.stop();
  }
}

/** A failed rehearsal is recorded too, where the store can be opened. */
const auditLine = (line: Omit<Parameters<typeof auditCli>[1], 'action'>): Promise<void> =>
  withProgram((program) => auditCli(program, { action: 'backup.rehearse', ...line }), { mayAttach: true });

const toCode = (error: unknown): string => (isAppError(error) ? error.code : 'INTERNAL');
