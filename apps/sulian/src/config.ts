import { resolve } from 'node:path';
import type { AccessSettings, TranslatorOptions } from '@sulian/api';
import { AppError } from '@sulian/domain';
import { type HttpPricesOptions, isUrl, type SmtpConfig, type UrlPolicy } from '@sulian/usecases';
import type { z } from 'zod';
import { type ChainSources, toChainSources } from './config/chain-sources.ts';
import { type ConfigFile, configFile } from './config/config-file.ts';
import { environment } from './config/environment.ts';
import { expandHome, readSecret, readSecretFiles, readYaml } from './config/setting-files.ts';
import type { DemoChain } from './demo/demo-base.ts';

export interface Config extends ChainSources {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly demoBlockMs: number;
  readonly demoChains: readonly DemoChain[];
  readonly labelUrls: UrlPolicy;
  readonly labelLists: ConfigFile['labels']['lists'];
  readonly mayEnterSources: boolean;
  readonly followsChange: boolean;
  readonly policyPath: string | undefined;
  readonly translator: TranslatorOptions | undefined;
  readonly prices: (HttpPricesOptions & { readonly everyHours: number }) | undefined;
  readonly alertsIncludePoisoning: boolean;
  readonly limits: ConfigFile['limits'];
  readonly access: AccessSettings;
  readonly trustedProxies: readonly string[];
  readonly hostNames: readonly string[];
  readonly metricsToken: string | undefined;
  readonly documentKey: string | undefined;
  readonly mail: MailConfig;
  readonly retention: ConfigFile['retention'];
  /** Undefined: no scheduled backups. */
  readonly backup: NonNullable<ConfigFile['backup']> | undefined;
}

interface MailConfig {
  readonly language: 'cn' | 'en';
  /** Undefined: mails wait in the outbox. */
  readonly smtp: SmtpConfig | undefined;
}

const toTranslator = (set: ConfigFile['translator']): TranslatorOptions | undefined =>
  set == null
    ? undefined
    : { url: set.url, timeoutMs: set.timeoutMs, ...(set.apiKey === undefined ? {} : { apiKey: set.apiKey }) };

const toPrices = (set: ConfigFile['prices']): Config['prices'] =>
  set == null ? undefined : { ...set, jsonPath: set.jsonPath?.split('.') };

/** True where a chain has a source or a server, or may be given a source on screen: there is no demo world then. */
export const hasSources = ({ chains, onDemand, ledgerUrls, readerUrls, mayEnterSources }: Config): boolean =>
  mayEnterSources || chains.size + onDemand.size + ledgerUrls.size + readerUrls.size > 0;

const DEFAULT_FILE = 'sulian.config.yaml';

/** Settings as they were written, and as they are used. */
export interface Settings {
  /** Path of the configuration file, which may be absent. */
  readonly path: string;
  /** Variables that are set, with the content of secrets' files. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly environment: z.infer<typeof environment>;
  readonly written: unknown;
  readonly file: ConfigFile;
}

/**
 * Reads the environment and the configuration file: the only place that does.
 * @throws CONFIG_INVALID listing every fault with its path
 */
export function readSettings(env: NodeJS.ProcessEnv, cwd: string): Settings {
  // An empty variable means "not set", as in a .env file with blanks left in it.
  const variables = readSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')), cwd);
  const parsedEnv = environment.safeParse(variables);
  const path = resolve(cwd, variables['SULIAN_CONFIG'] ?? DEFAULT_FILE);
  const written = readYaml(path, { isRequired: variables['SULIAN_CONFIG'] !== undefined });
  const parsedFile = configFile.safeParse(written);
  const faults = [...listFaults('environment', parsedEnv), ...listFaults(path, parsedFile)];
  if (parsedFile.data?.backup?.archiveLogSec !== undefined && !canArchiveLog(variables))
    faults.push(`${path}: backup.archiveLogSec: only for the embedded PostgreSQL, and not on Windows`);
  if (faults.length > 0 || !parsedEnv.success || !parsedFile.success)
    throw new AppError('CONFIG_INVALID', `Configuration refused:\n${faults.join('\n')}`);
  return { path, variables, environment: parsedEnv.data, written, file: parsedFile.data };
}

const canArchiveLog = (variables: Settings['variables']): boolean =>
  variables['DATABASE_URL'] === undefined && process.platform !== 'win32';

/** @throws CONFIG_INVALID listing every fault with its path */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  const { path, environment: variables, file: settings } = readSettings(env, cwd);
  return {
    port: variables.PORT,
    host: variables.SULIAN_HOST,
    dataDir: resolve(cwd, expandHome(variables.SULIAN_DATA_DIR)),
    databaseUrl: variables.DATABASE_URL,
    demoBlockMs: variables.SULIAN_DEMO_BLOCK_MS,
    demoChains: variables.SULIAN_DEMO_CHAINS,
    ...toChainSources(settings.chains, path),
    labelUrls: settings.labels.urls,
    labelLists: settings.labels.lists.map((list) => ({
      ...list,
      path: isUrl(list.path) ? list.path : resolve(path, '..', expandHome(list.path)),
    })),
    mayEnterSources: settings.admin.sources,
    followsChange: settings.wallets.followChange,
    policyPath: settings.policy === undefined ? undefined : resolve(path, '..', settings.policy),
    translator: toTranslator(settings.translator),
    prices: toPrices(settings.prices),
    alertsIncludePoisoning: settings.alerts.includePoisoning,
    limits: settings.limits,
    access: toAccess(settings, variables.REGISTRATION_SEAL === 'required'),
    trustedProxies: settings.trustedProxies,
    hostNames: [variables.SULIAN_HOST, ...settings.hostNames],
    metricsToken: variables.SULIAN_METRICS_TOKEN,
    documentKey: variables.SULIAN_DOCUMENT_KEY,
    mail: toMail(settings.mail, { path, password: variables.SULIAN_SMTP_PASSWORD }),
    retention: settings.retention,
    backup:
      settings.backup == null
        ? undefined
        : { ...settings.backup, folder: resolve(path, '..', expandHome(settings.backup.folder)) },
  };
}

function toAccess(settings: ConfigFile, isSealRequired: boolean): AccessSettings {
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
  { language, smtp: set }: ConfigFile['mail'],
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
