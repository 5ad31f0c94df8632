import { CN } from './cn.ts';
import { LANGUAGE, type Language } from './language.ts';

export type CliText = keyof typeof CN;

/** A text of the command line with its blanks `{{name}}` filled, in the language of the process. */
export function say(
  text: CliText,
  values: Readonly<Record<string, unknown>> = {},
  language: Language = LANGUAGE,
): string {
  const translation = language === 'cn' ? CN[text] : text;
  return translation.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
