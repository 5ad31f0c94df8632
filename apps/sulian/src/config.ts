import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { TranslatorOptions } from '@sulian/api';
import { AppError, CHAIN_IDS, type ChainId } from '@sulian/domain';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

const rpcSource = z.strictObject({
  type: z.literal('rpc'),
  url: z.url({ protocol: /^https?$/ }),
  user: z.string().optional(),
  password: z.string().optional(),
  cookieFile: z.string().optional(),
  batchSize: z.int().min(1).max(500).default(20),
  timeoutMs: z.int().min(100).max(600_000).default(30_000),
});
const fileSource = z.strictObject({ type: z.literal('files'), path: z.string().min(1) });
const source = z.discriminatedUnion('type', [rpcSource, fileSource]);
export type SourceConfig = z.infer<typeof source>;

const file = z.strictObject({
  chains: z
    .partialRecord(z.enum(CHAIN_IDS), z.strictObject({ source, pollMs: z.int().min(100).default(5_000) }))
    .default({}),
  /** Path of a policy file that takes the default's place. */
  policy: z.string().optional(),
  support: z
    .strictObject({ email: z.string().nullish(), phone: z.string().nullish(), account: z.string().nullish() })
    .nullish(),
  /** LibreTranslate-compatible service for messages without a text of ours; off when absent. */
  translator: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      apiKey: z.string().min(1).optional(),
      timeoutMs: z.int().min(100).max(60_000).default(5_000),
    })
    .nullish(),
  limits: z
    .strictObject({
      statementTimeoutMs: z.int().min(100).default(60_000),
      pageTimeoutMs: z.int().min(100).default(30_000),
      searchTimeoutMs: z.int().min(20).default(100),
      scoringTimeoutMs: z.int().min(100).max(295_000).default(280_000),
      scoringsAtOnce: z.int().min(1).max(32).default(3),
      scoringsPerClient: z.int().min(1).max(64).default(6),
    })
    .prefault({}),
});

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  SULIAN_HOST: z.enum(['localhost', '127.0.0.1', '::1']).default('localhost'),
  SULIAN_DATA_DIR: z.string().min(1).default('./data'),
  SULIAN_CONFIG: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Pace of the demo world, for tests. */
  SULIAN_DEMO_BLOCK_MS: z.coerce.number().int().min(50).default(5_000),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly demoBlockMs: number;
  readonly chains: ReadonlyMap<ChainId, { readonly source: SourceConfig; readonly pollMs: number }>;
  readonly policyPath: string | undefined;
  readonly translator: TranslatorOptions | undefined;
  readonly limits: z.infer<typeof file>['limits'];
}

const toTranslator = (set: z.infer<typeof file>['translator']): TranslatorOptions | undefined =>
  set == null
    ? undefined
    : { url: set.url, timeoutMs: set.timeoutMs, ...(set.apiKey === undefined ? {} : { apiKey: set.apiKey }) };

const DEFAULT_FILE = 'sulian.config.yaml';

/**
 * Reads the environment and the configuration file: the only place that does.
 * @throws CONFIG_INVALID listing every fault with its path
 */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  // An empty variable means "not set", as in a .env file with blanks left in it.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsedEnv = environment.safeParse(set);
  const path = resolve(cwd, set['SULIAN_CONFIG'] ?? DEFAULT_FILE);
  const isMissing = !existsSync(path);
  const parsedFile =
    isMissing && set['SULIAN_CONFIG'] === undefined ? file.safeParse({}) : file.safeParse(readYaml(path));
  const faults = [...listFaults('environment', parsedEnv), ...listFaults(path, parsedFile)];
  if (faults.length > 0 || !parsedEnv.success || !parsedFile.success)
    throw new AppError('CONFIG_INVALID', `Configuration refused:\n${faults.join('\n')}`);
  const { data: settings } = parsedFile;
  return {
    port: parsedEnv.data.PORT,
    host: parsedEnv.data.SULIAN_HOST,
    dataDir: resolve(cwd, expandHome(parsedEnv.data.SULIAN_DATA_DIR)),
    databaseUrl: parsedEnv.data.DATABASE_URL,
    demoBlockMs: parsedEnv.data.SULIAN_DEMO_BLOCK_MS,
    chains: new Map(Object.entries(settings.chains) as Array<[ChainId, { source: SourceConfig; pollMs: number }]>),
    policyPath: settings.policy === undefined ? undefined : resolve(path, '..', settings.policy),
    translator: toTranslator(settings.translator),
    limits: settings.limits,
  };
}

function listFaults(where: string, result: z.ZodSafeParseResult<unknown>): string[] {
  return result.success
    ? []
    : result.error.issues.map((issue) => `  ${where}: ${issue.path.join('.') || '(whole)'}: ${issue.message}`);
}

function readYaml(path: string): unknown {
  try {
    return parseYaml(readFileSync(path, 'utf8'), { maxAliasCount: 10 }) ?? {};
  } catch (cause) {
    throw new AppError('CONFIG_INVALID', `${path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

const expandHome = (path: string): string => (path.startsWith('~/') ? resolve(homedir(), path.slice(2)) : path);
