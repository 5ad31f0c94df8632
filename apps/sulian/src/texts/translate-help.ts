import type { Argument, Command, Option } from 'commander';
import { CN } from './cn.ts';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Global Options:': '通用选项：',
  'Commands:': '命令：',
};

const translate = (text: string): string => (Object.hasOwn(CN, text) ? CN[text as keyof typeof CN] : text);

const translateOne = (described: Argument | Option): void => {
  described.description = translate(described.description);
};

/** Shows the help of a command, and of all below it, in Chinese. */
export function translateHelp(command: Command): void {
  command.description(translate(command.description()));
  command.helpOption('-h, --help', CN['display help for command']);
  if (command.commands.length > 0) command.helpCommand('help [command]', CN['display help for command']);
  command.configureHelp({ ...command.configureHelp(), styleTitle: (title) => TITLES[title] ?? title });
  for (const each of [...command.options, ...command.registeredArguments]) translateOne(each);
  for (const each of command.commands) translateHelp(each);
}
