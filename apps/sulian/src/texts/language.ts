export type Language = 'cn' | 'en';

/** Language of what the command line prints: `--lang`, or else the locale of the environment. */
export function findLanguage(args: readonly string[], env: NodeJS.ProcessEnv): Language {
  const at = args.findIndex((each) => each === '--lang' || each.startsWith('--lang='));
  const chosen = args[at] === '--lang' ? args[at + 1] : args[at]?.slice('--lang='.length);
  if (chosen === 'cn' || chosen === 'en') return chosen;
  return /^zh/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '') ? 'cn' : 'en';
}

/** Language of this process. */
export const LANGUAGE = findLanguage(process.argv.slice(2), process.env);
