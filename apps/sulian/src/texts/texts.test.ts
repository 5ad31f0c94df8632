import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createCli } from '../cli.ts';
import { CN } from './cn.ts';
import { findLanguage } from './language.ts';
import { say } from './say.ts';

/** Every description of the command, its options and arguments, and of all below it. */
const listDescriptions = (command: Command): readonly string[] => [
  command.description(),
  ...[...command.options, ...command.registeredArguments].map(({ description }) => description),
  ...command.commands.flatMap(listDescriptions),
];

/** Descriptions that consist of names alone, or of names with a list that the code has. */
const NAMES = /^$|^[A-Za-z| -]+(\|[A-Za-z| -]+)+$|^the chain of the addresses, where neither/;

describe('the texts of the command line', () => {
  it.each([
    [['score', '--lang', 'cn'], { LANG: 'en_US.UTF-8' }, 'cn'],
    [['--lang=en', 'score'], { LANG: 'zh_CN.UTF-8' }, 'en'],
    [['score'], { LANG: 'zh_CN.UTF-8' }, 'cn'],
    [['score'], { LANG: 'C.UTF-8' }, 'en'],
    [['score'], { LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, 'en'],
    [['score'], {}, 'en'],
    [['score', '--lang', 'fr'], { LANG: 'zh_CN' }, 'cn'],
  ])('are in the language of %j with %j: %s [R-RUN-164]', (args, env, language) =>
    expect(findLanguage(args, env)).toBe(language));

  it('have a Chinese one for every description of the help [R-RUN-164]', () => {
    const missing = listDescriptions(createCli('en')).filter((text) => !NAMES.test(text) && !Object.hasOwn(CN, text));
    expect(missing).toEqual([]);
  });

  it('show the whole help in Chinese [R-RUN-164]', () => {
    const cli = createCli('cn');
    const help = cli.commands.find((each) => each.name() === 'score')?.helpInformation() ?? '';
    expect(help).toMatch(/^用法： sulian score/);
    expect(help).toContain('INCOMING：资金来源');
    expect(help).not.toMatch(/where|display help/);
  });

  it.each(Object.entries(CN))('have the same blanks in both languages: %s', (en, cn) => {
    const blanks = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([blank]) => blank).sort();
    expect(blanks(cn)).toEqual(blanks(en));
  });

  it('are filled', () => {
    const values = { chain: 'TRON', from: 9, to: 7 };
    expect(say('{{chain}}: rolled back from {{from}} to {{to}}', values, 'cn')).toBe('TRON：已从 9 回退到 7');
    expect(say('{{chain}}: rolled back from {{from}} to {{to}}', values, 'en')).toBe('TRON: rolled back from 9 to 7');
  });
});
