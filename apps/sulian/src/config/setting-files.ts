import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { AppError, describePathFault, isPathFault } from '@sulian/domain';
import { parse as parseYaml, type Tags } from 'yaml';

const INTEGER = 'tag:yaml.org,2002:int';

/**
 * Restricts numbers to plain decimal digits. YAML's other forms (`0x100`, `1e3`, `+5`, `010`) remain text, which number
 * settings reject.
 */
const onlyPlainNumbers = (tags: Tags): Tags =>
  tags
    .filter((tag) => typeof tag === 'string' || !('format' in tag) || tag.format === undefined)
    .map(
      (tag) =>
        (typeof tag !== 'string' && tag.tag === INTEGER ? { ...tag, test: /^(?:0|-?[1-9]\d*)$/ } : tag) as typeof tag,
    );

/** Nothing where no file is there and none was named; one that is there and cannot be read is no such thing. */
export function readYaml(path: string, { isRequired }: { readonly isRequired: boolean }): unknown {
  try {
    return parseYaml(readFileSync(path, 'utf8'), { maxAliasCount: 10, customTags: onlyPlainNumbers }) ?? {};
  } catch (cause) {
    if (!isRequired && isAbsent(cause)) return {};
    throw new AppError('CONFIG_INVALID', `${path}${describe(cause)}`, { cause });
  }
}

const isAbsent = (cause: unknown): boolean => cause instanceof Error && Reflect.get(cause, 'code') === 'ENOENT';

/** Text after a path: the system's refusal, or the fault in the file's content. */
const describe = (cause: unknown): string =>
  isPathFault(cause) ? ` ${describePathFault(cause)}` : `: ${cause instanceof Error ? cause.message : String(cause)}`;

/** Secrets that may be in a file named by NAME_FILE, as container platforms provide them. */
const SECRETS = ['DATABASE_URL', 'SULIAN_DOCUMENT_KEY', 'SULIAN_SMTP_PASSWORD', 'SULIAN_METRICS_TOKEN'] as const;

/** @throws CONFIG_INVALID when such a file cannot be read, or both are set */
export function readSecretFiles(
  set: Record<string, string | undefined>,
  cwd: string,
): Record<string, string | undefined> {
  const secrets = SECRETS.flatMap((name) => {
    const path = set[`${name}_FILE`];
    if (path === undefined) return [];
    if (set[name] !== undefined) throw new AppError('CONFIG_INVALID', `${name} and ${name}_FILE are both set`);
    return [[name, readSecret(resolve(cwd, expandHome(path)), `${name}_FILE`)] as const];
  });
  return { ...set, ...Object.fromEntries(secrets) };
}

export function readSecret(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new AppError('CONFIG_INVALID', `${where}: ${path}${describe(cause)}`, { cause });
  }
}

export const expandHome = (path: string): string => (path.startsWith('~/') ? resolve(homedir(), path.slice(2)) : path);
