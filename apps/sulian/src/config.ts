import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { AccessSettings, TranslatorOptions } from '@sulian/api';
import { AppError, CHAIN_IDS, type ChainId, describePathFault, isPathFault, PASSWORD_PROFILES } from '@sulian/domain';
import type { HttpPricesOptions, SmtpConfig, UrlPolicy } from '@sulian/usecases';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { DEFAULT_DEMO_CHAINS, type DemoChain, demoChain } from './demo/demo-base.ts';

const nodeUrl = z.url({ protocol: /^https?$/ });
const rpcSource = z.strictObject({
  type: z.literal('rpc'),
  url: nodeUrl.optional(),
  /** Several nodes of one chain, where its family can use them: the first that works is asked, all must agree. */
  urls: z.array(nodeUrl).min(1).max(10).optional(),
  /** Further headers for the node, such as a provider's key. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().max(4_096)).optional(),
  /** How an EVM node is asked for internal transfers; tried in this order when absent. */
  traces: z.enum(['debug', 'parity', 'none']).optional(),
  /** Changes of balances that no node tells (genesis, the DAO fork): a JSON file. */
  balanceAdjustments: z.string().min(1).optional(),
  /** The same by its former name. */
  outside: z.string().min(1).optional(),
  user: z.string().optional(),
  password: z.string().optional(),
  cookieFile: z.string().optional(),
  batchSize: z.int().min(1).max(500).default(20),
  timeoutMs: z.int().min(100).max(600_000).default(30_000),
});
const fileSource = z.strictObject({ type: z.literal('files'), path: z.string().min(1) });
const source = z
  .discriminatedUnion('type', [rpcSource, fileSource])
  .refine((set) => set.type !== 'rpc' || (set.url === undefined) !== (set.urls === undefined), 'one of url and urls')
  .refine(
    (set) => set.type !== 'rpc' || set.outside === undefined || set.balanceAdjustments === undefined,
    'outside is the former name of balanceAdjustments: one of the two',
  );
export type SourceConfig = z.infer<typeof source>;

const signIn = z.strictObject({
  /** A session ends when it was not used this long, and this long after it began. */
  sessionIdleMinutes: z.number().min(0.01).max(1_440).default(60),
  sessionLifeHours: z.number().min(0.01).max(720).default(12),
  passwordProfile: z.enum(PASSWORD_PROFILES).default('standard'),
  /** Failures beyond which an account's tries are delayed, and at which a network address is refused for the lock's time. */
  failuresPerAccount: z.int().min(1).max(1_000).default(5),
  failuresPerAddress: z.int().min(1).max(100_000).default(50),
  lockMinutes: z.number().min(0.01).max(1_440).default(15),
});

const POLICE_TYPES = [
  '刑事侦查',
  '经济犯罪侦查',
  '网络安全保卫',
  '禁毒',
  '治安管理',
  '反恐怖',
  '出入境管理',
  '法制',
  '其他',
];

const smtp = z.strictObject({
  host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, 'a host name or an IP address'),
  port: z.int().min(1).max(65_535).default(587),
  /** TLS from the first byte (port 465); else STARTTLS, which is asked for before a password is sent. */
  secure: z.boolean().default(false),
  user: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** Relative to this file. */
  passwordFile: z.string().min(1).optional(),
  from: z.email(),
});

const prices = z.strictObject({
  /** `{coin}`, `{symbol}` and `{day}` stand where a coin's id, its symbol and the day (YYYY-MM-DD) go. */
  url: z
    .string()
    .regex(/^https?:\/\/[^/{}]+\//, 'an http or https address, whose host is no placeholder')
    .refine((url) => /\{(coin|symbol)\}/.test(url) && url.includes('{day}'), 'needs {coin} or {symbol}, and {day}'),
  /** Steps to the number in a JSON answer, with points between; without it the answer is a CSV list. */
  jsonPath: z.string().min(1).optional(),
  headers: z.record(z.string(), z.string()).default({}),
  timeoutMs: z.int().min(100).max(60_000).default(10_000),
  everyHours: z.number().min(0.1).max(168).default(6),
});

const file = z.strictObject({
  chains: z
    .partialRecord(z.enum(CHAIN_IDS), z.strictObject({ source, pollMs: z.int().min(100).default(5_000) }))
    .default({}),
  /** Whence `import-labels` may fetch lists: nowhere, addresses of the internet, or one's own network too. */
  labels: z.strictObject({ urls: z.enum(['off', 'public', 'any']).default('off') }).prefault({}),
  /** Whether an address that took the change of a payment joins the payer's wallet. */
  wallets: z.strictObject({ followChange: z.boolean().default(false) }).prefault({}),
  /** Path of a policy file that takes the default's place. */
  policy: z.string().optional(),
  support: z
    .strictObject({ email: z.string().nullish(), phone: z.string().nullish(), account: z.string().nullish() })
    .nullish(),
  signIn: signIn.prefault({}),
  /** Without a mail server mails wait at /admin/outbox. */
  mail: z.strictObject({ language: z.enum(['cn', 'en']).default('cn'), smtp: smtp.nullish() }).prefault({}),
  /** Days after the decision in which the documents of a registration are kept; of mails, after they were made. */
  retention: z
    .strictObject({
      approvedDays: z.number().min(0).max(36_500).default(180),
      rejectedDays: z.number().min(0).max(36_500).default(30),
      mailDays: z.number().min(1).max(36_500).default(90),
    })
    .prefault({}),
  /** Police types that a registration offers. */
  policeTypes: z.array(z.string().trim().min(1).max(200)).max(100).default(POLICE_TYPES),
  /** Proxies in front of the server: only their word on a client's network address is taken. */
  trustedProxies: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
    .max(20)
    .default([]),
  /** Names by which people open the server beside `localhost` and its IP addresses, such as that of a proxy before it. */
  hostNames: z
    .array(
      z.string().regex(/^[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,9}\.?$/, 'a host name, without http:// and port'),
    )
    .max(50)
    .default([]),
  /** Service that is asked for missing daily prices; off when absent. */
  prices: prices.nullish(),
  /** LibreTranslate-compatible service for messages without a text of ours; off when absent. */
  translator: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      apiKey: z.string().min(1).optional(),
      timeoutMs: z.int().min(100).max(60_000).default(5_000),
    })
    .nullish(),
  alerts: z.strictObject({ includePoisoning: z.boolean().default(false) }).prefault({}),
  limits: z
    .strictObject({
      statementTimeoutMs: z.int().min(100).default(60_000),
      pageTimeoutMs: z.int().min(100).default(30_000),
      searchTimeoutMs: z.int().min(20).default(100),
      scoringTimeoutMs: z.int().min(100).max(295_000).default(280_000),
      scoringsAtOnce: z.int().min(1).max(32).default(3),
      scoringsPerClient: z.int().min(1).max(64).default(6),
      /** Transactions above which several assets of an address are not scored together unasked. */
      globalScoreTransactions: z.int().min(1).max(10_000_000).default(10_000),
      /** Transactions above which counterparties of an address are kept with the blocks; of fewer all are read when asked. */
      counterpartyTransactions: z.int().min(1).max(10_000).default(10_000),
      /** Transactions up to which a wallet's income and spending in USD are summed up. */
      summedTransactions: z.int().min(1).max(100_000_000).default(500_000),
    })
    .prefault({}),
});

const environment = z.object({
  REGISTRATION_SEAL: z.enum(['required', 'optional']).default('required'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Anything but this machine's own name lets others in: put TLS before it. */
  SULIAN_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'a host name or an IP address')
    .default('localhost'),
  SULIAN_DATA_DIR: z.string().min(1).default('./data'),
  SULIAN_CONFIG: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** 32 bytes, hexadecimal or base64: encrypts identity documents. */
  SULIAN_DOCUMENT_KEY: z.string().optional(),
  SULIAN_SMTP_PASSWORD: z.string().optional(),
  /** Lets a monitor on another machine read /metrics. */
  SULIAN_METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,256}$/, '16 to 256 characters without blanks')
    .optional(),
  /** Pace of the demo world, for tests. */
  SULIAN_DEMO_BLOCK_MS: z.coerce.number().int().min(50).default(5_000),
  /** Chains of the demo world, separated by commas. */
  SULIAN_DEMO_CHAINS: z
    .string()
    .default(DEFAULT_DEMO_CHAINS.join())
    .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))])
    .pipe(z.array(demoChain)),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly demoBlockMs: number;
  readonly demoChains: readonly DemoChain[];
  readonly chains: ReadonlyMap<ChainId, { readonly source: SourceConfig; readonly pollMs: number }>;
  readonly labelUrls: UrlPolicy;
  readonly followsChange: boolean;
  readonly policyPath: string | undefined;
  readonly translator: TranslatorOptions | undefined;
  readonly prices: (HttpPricesOptions & { readonly everyHours: number }) | undefined;
  readonly alertsIncludePoisoning: boolean;
  readonly limits: z.infer<typeof file>['limits'];
  readonly access: AccessSettings;
  readonly trustedProxies: readonly string[];
  readonly hostNames: readonly string[];
  readonly metricsToken: string | undefined;
  readonly documentKey: string | undefined;
  readonly mail: MailConfig;
  readonly retention: z.infer<typeof file>['retention'];
}

interface MailConfig {
  readonly language: 'cn' | 'en';
  /** Undefined: mails wait in the outbox. */
  readonly smtp: SmtpConfig | undefined;
}

const toTranslator = (set: z.infer<typeof file>['translator']): TranslatorOptions | undefined =>
  set == null
    ? undefined
    : { url: set.url, timeoutMs: set.timeoutMs, ...(set.apiKey === undefined ? {} : { apiKey: set.apiKey }) };

const toPrices = (set: z.infer<typeof file>['prices']): Config['prices'] =>
  set == null ? undefined : { ...set, jsonPath: set.jsonPath?.split('.') };

const DEFAULT_FILE = 'sulian.config.yaml';

/**
 * Reads the environment and the configuration file: the only place that does.
 * @throws CONFIG_INVALID listing every fault with its path
 */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  // An empty variable means "not set", as in a .env file with blanks left in it.
  const set = readSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')), cwd);
  const parsedEnv = environment.safeParse(set);
  const path = resolve(cwd, set['SULIAN_CONFIG'] ?? DEFAULT_FILE);
  const parsedFile = file.safeParse(readYaml(path, { isRequired: set['SULIAN_CONFIG'] !== undefined }));
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
    demoChains: parsedEnv.data.SULIAN_DEMO_CHAINS,
    chains: new Map(Object.entries(settings.chains) as Array<[ChainId, { source: SourceConfig; pollMs: number }]>),
    labelUrls: settings.labels.urls,
    followsChange: settings.wallets.followChange,
    policyPath: settings.policy === undefined ? undefined : resolve(path, '..', settings.policy),
    translator: toTranslator(settings.translator),
    prices: toPrices(settings.prices),
    alertsIncludePoisoning: settings.alerts.includePoisoning,
    limits: settings.limits,
    access: toAccess(settings, parsedEnv.data.REGISTRATION_SEAL === 'required'),
    trustedProxies: settings.trustedProxies,
    hostNames: [parsedEnv.data.SULIAN_HOST, ...settings.hostNames],
    metricsToken: parsedEnv.data.SULIAN_METRICS_TOKEN,
    documentKey: parsedEnv.data.SULIAN_DOCUMENT_KEY,
    mail: toMail(settings.mail, { path, password: parsedEnv.data.SULIAN_SMTP_PASSWORD }),
    retention: settings.retention,
  };
}

function toAccess(settings: z.infer<typeof file>, isSealRequired: boolean): AccessSettings {
  const { signIn: set, support, policeTypes } = settings;
  return {
    sessionIdleSec: Math.ceil(set.sessionIdleMinutes * 60),
    sessionLifeSec: Math.ceil(set.sessionLifeHours * 3_600),
    passwordProfile: set.passwordProfile,
    failuresPerAccount: set.failuresPerAccount,
    failuresPerAddress: set.failuresPerAddress,
    lockSec: Math.ceil(set.lockMinutes * 60),
    isSealRequired,
    policeTypes,
    support: {
      email: support?.email ?? null,
      phone: support?.phone ?? null,
      account: support?.account ?? null,
    },
  };
}

/** The password from the environment, its file, or the configuration. @throws CONFIG_INVALID when that file cannot be read */
function toMail(
  { language, smtp: set }: z.infer<typeof file>['mail'],
  from: { readonly path: string; readonly password: string | undefined },
): MailConfig {
  if (set == null) return { language, smtp: undefined };
  const { passwordFile, password, user, ...rest } = set;
  const inFile =
    passwordFile === undefined
      ? undefined
      : readSecret(resolve(from.path, '..', passwordFile), 'mail.smtp.passwordFile');
  return { language, smtp: { ...rest, user, password: from.password ?? inFile ?? password } };
}

function listFaults(where: string, result: z.ZodSafeParseResult<unknown>): string[] {
  return result.success
    ? []
    : result.error.issues.map((issue) => `  ${where}: ${issue.path.join('.') || '(whole)'}: ${issue.message}`);
}

/** Nothing where no file is there and none was named; one that is there and cannot be read is no such thing. */
function readYaml(path: string, { isRequired }: { readonly isRequired: boolean }): unknown {
  try {
    return parseYaml(readFileSync(path, 'utf8'), { maxAliasCount: 10 }) ?? {};
  } catch (cause) {
    if (!isRequired && isAbsent(cause)) return {};
    throw new AppError('CONFIG_INVALID', `${path}${describe(cause)}`, { cause });
  }
}

const isAbsent = (cause: unknown): boolean => cause instanceof Error && Reflect.get(cause, 'code') === 'ENOENT';

/** Behind a path: what the system refuses, or what is wrong with what the file holds. */
const describe = (cause: unknown): string =>
  isPathFault(cause) ? ` ${describePathFault(cause)}` : `: ${cause instanceof Error ? cause.message : String(cause)}`;

/** Secrets that may lie in a file whose path stands in NAME_FILE, as container platforms hand them over. */
const SECRETS = ['DATABASE_URL', 'SULIAN_DOCUMENT_KEY', 'SULIAN_SMTP_PASSWORD', 'SULIAN_METRICS_TOKEN'] as const;

/** @throws CONFIG_INVALID when such a file cannot be read, or both are set */
function readSecretFiles(set: Record<string, string | undefined>, cwd: string): Record<string, string | undefined> {
  const secrets = SECRETS.flatMap((name) => {
    const path = set[`${name}_FILE`];
    if (path === undefined) return [];
    if (set[name] !== undefined) throw new AppError('CONFIG_INVALID', `${name} and ${name}_FILE are both set`);
    return [[name, readSecret(resolve(cwd, expandHome(path)), `${name}_FILE`)] as const];
  });
  return { ...set, ...Object.fromEntries(secrets) };
}

function readSecret(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new AppError('CONFIG_INVALID', `${where}: ${path}${describe(cause)}`, { cause });
  }
}

const expandHome = (path: string): string => (path.startsWith('~/') ? resolve(homedir(), path.slice(2)) : path);
