import { relative, resolve } from 'node:path';
import { AppError } from '@sulian/domain';
import { findDocumentKey } from '@sulian/usecases';
import type { Command } from 'commander';
import { writeKeys } from '../backup/keys-file.ts';
import type { Config } from '../config.ts';
import { say } from '../texts/say.ts';
import { auditCli } from './audit-cli.ts';
import { printJson, withProgram } from './with-program.ts';

export function addKeys(program: Command): void {
  const group = program.command('keys').description('keys that no backup contains');
  group
    .command('export')
    .description('write the key of the identity documents into a new file, to be stored apart from the backups')
    .argument('<file>')
    .option('--json')
    .action((file: string, options: { json?: boolean }) => run(resolve(file), options.json === true));
}

async function run(path: string, isJson: boolean): Promise<void> {
  await withProgram(
    async (program) => {
      refuseBackupFolder(path, program.config);
      const documentKey = findDocumentKey(program.config);
      if (documentKey === undefined)
        throw new AppError('NOT_FOUND', 'missing key of the identity documents: the first start of `serve` creates it');
      await auditCli(program, { action: 'keys.export', target: path });
      writeKeys(path, documentKey.key);
    },
    { mayAttach: true },
  );
  if (isJson) printJson({ file: path, keys: ['documentKey'] });
  else
    process.stdout.write(
      `${say('{{path}}: the key of the identity documents; store it apart from the backups', { path })}\n`,
    );
}

/** Separates key and backups. @throws BAD_REQUEST */
function refuseBackupFolder(path: string, { backup }: Config): void {
  if (backup !== undefined && !relative(backup.folder, path).startsWith('..'))
    throw new AppError('BAD_REQUEST', `${path} is in the folder of the backups; choose another`);
}
