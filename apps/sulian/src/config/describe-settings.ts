import type { Settings } from '../config.ts';

/** One setting in use, without secrets. */
export interface Setting {
  /** Variable, or path in the configuration file. */
  readonly name: string;
  readonly value: string;
  /** SECRET_FILE: the content of the file that NAME_FILE names. */
  readonly origin: 'ENVIRONMENT' | 'SECRET_FILE' | 'FILE' | 'DEFAULT';
}

const SECRET_VARIABLES = new Set(['SULIAN_DOCUMENT_KEY', 'SULIAN_SMTP_PASSWORD', 'SULIAN_METRICS_TOKEN']);
/** Settings of the file that are secrets, and groups of them. */
const SECRET_SETTINGS = new Set(['password', 'apiKey', 'headers']);
const HIDDEN = '(set)';

/** Every setting in use with its origin; passwords, keys and the paths of addresses are left out. */
export function describeSettings({ environment, variables, written, file }: Settings): readonly Setting[] {
  return [
    ...Object.entries(environment).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: showVariable(name, value), origin: findOrigin(name, variables) }],
    ),
    ...listLeaves(file).map(({ path, value }): Setting => {
      const origin = hasPath(written, path) ? 'FILE' : 'DEFAULT';
      return { name: path.join('.'), value: showSetting(path, value), origin };
    }),
  ];
}

const showVariable = (name: string, value: unknown): string =>
  SECRET_VARIABLES.has(name) ? HIDDEN : Array.isArray(value) ? value.join(',') : showText(value);

const findOrigin = (name: string, variables: Settings['variables']): Setting['origin'] => {
  if (variables[`${name}_FILE`] !== undefined) return 'SECRET_FILE';
  return variables[name] === undefined ? 'DEFAULT' : 'ENVIRONMENT';
};

const showSetting = (path: readonly string[], value: unknown): string =>
  path.some((step) => SECRET_SETTINGS.has(step)) ? HIDDEN : showText(value);

/** An address without user, path and query, any of which may be a key. */
const showText = (value: unknown): string =>
  typeof value !== 'string'
    ? JSON.stringify(value)
    : value.replace(
        /^([a-z]+:\/\/)(?:[^/?#@]*@)?([^/?#]*)(.*)$/s,
        (_all, scheme: string, host: string, rest: string) =>
          rest.length > 1 ? `${scheme}${host}/…` : `${scheme}${host}`,
      );

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

function listLeaves(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || (Array.isArray(value) && value.length === 0)) return [{ path, value }];
  return Object.entries(value).flatMap(([key, each]) => listLeaves(each, [...path, key]));
}

function hasPath(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined;
  return typeof value === 'object' && value !== null && step in value && hasPath(Reflect.get(value, step), rest);
}
