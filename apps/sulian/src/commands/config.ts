import type { Command } from 'commander';
import { describeSettings, type Setting } from '../config/describe-settings.ts';
import { readSettings } from '../config.ts';
import { printOut } from '../printable.ts';
import { type CliText, say } from '../texts/say.ts';
import { printJson } from './with-program.ts';

export function addConfig(program: Command): void {
  const group = program.command('config').description('settings of the environment and the configuration file');
  group
    .command('print')
    .description('print every setting in use with its origin, without secrets')
    .option('--json')
    .action(({ json: isJson }: { json?: boolean }) => {
      const { path, ...settings } = readSettings(process.env, process.cwd());
      const rows = describeSettings({ path, ...settings });
      if (isJson === true) printJson({ file: path, settings: rows });
      else for (const row of rows) printOut(`${toLine(row, path)}\n`);
    });
}

const toLine = ({ name, value, origin }: Setting, path: string): string =>
  `${name} = ${value}  (${origin === 'FILE' ? path : say(ORIGINS[origin])})`;

const ORIGINS: Readonly<Record<Exclude<Setting['origin'], 'FILE'>, CliText>> = {
  ENVIRONMENT: 'environment',
  SECRET_FILE: 'file of the secret',
  DEFAULT: 'default',
};
