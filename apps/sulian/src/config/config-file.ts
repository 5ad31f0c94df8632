import { availableParallelism } from 'node:os';
import { CHAIN_IDS, LABEL_FORMATS, PASSWORD_PROFILES } from '@sulian/domain';
import { z } from 'zod';
import { chainSettings } from './source-config.ts';

/** The longest wait: beyond 2^31 − 1 a timer would not wait at all, and PostgreSQL refuses the setting. */
const DAY_MS = 86_400_000;

/** Two leave two cores time for pages; one account never has all of them. */
export const scoringsAtOnce = (cores: number): number => (cores > 2 ? 3 : 2);

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
  /** TLS from the first byte (port 465); otherwise STARTTLS, which is required before a password is sent. */
  secure: z.boolean().default(false),
  user: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** Relative to this file. */
  passwordFile: z.string().min(1).optional(),
  from: z.email(),
});

const prices = z.strictObject({
  /** URL with `{coin}`, `{symbol}` and `{day}` as placeholders of a coin's id, its symbol and the day (YYYY-MM-DD). */
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

const backup = z.strictObject({
  /** Relative to this file; may be on another machine, mounted here. */
  folder: z.string().min(1),
  everyHours: z.number().min(0.05).max(8_760).default(24),
  /** Complete backups that remain. */
  keep: z.int().min(1).max(10_000).default(7),
  /** Copies the embedded server's files and archives its log, at the latest after so many seconds with writes. */
  archiveLogSec: z.int().min(1).max(3_600).optional(),
});

/** A list of labels that the running program imports again and again. */
const scheduledList = z.strictObject({
  format: z.enum(LABEL_FORMATS),
  /** A file or folder, relative to this file, or an address that `urls` allows. */
  path: z.string().min(1).max(2_048),
  /** Name of the source, by which its labels are known. */
  source: z.string().regex(/^[^\p{C}\p{Z}/](?:[^\p{C}/]{0,98}[^\p{C}\p{Z}/])?$/u, '1–100 characters without "/"'),
  chain: z.enum(CHAIN_IDS).optional(),
  everyHours: z.number().min(0.01).max(8_760).default(168),
  /** Labels that the list no longer has are withdrawn; otherwise an import that would do so is refused. */
  replace: z.boolean().default(false),
});

const labels = z.strictObject({
  /** Hosts from which lists may be fetched: none, public addresses, or private networks too. */
  urls: z.enum(['off', 'public', 'any']).default('off'),
  lists: z
    .array(scheduledList)
    .max(100)
    .refine((lists) => new Set(lists.map(({ source }) => source)).size === lists.length, 'two lists have one source')
    .default([]),
});

const admin = z.strictObject({
  /** Administrators may enter sources of blocks on screen: the program then sends requests to hosts that they name. */
  sources: z.boolean().default(false),
});

/** Schema of the configuration file. */
export const configFile = z.strictObject({
  chains: chainSettings,
  labels: labels.prefault({}),
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
  /** Days for which documents of a registration remain after the decision, and mails after their creation. */
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
  /** Host names of the server in addition to `localhost` and its IP addresses, for example of a reverse proxy. */
  hostNames: z
    .array(
      z.string().regex(/^[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,9}\.?$/, 'a host name, without http:// and port'),
    )
    .max(50)
    .default([]),
  /** Service for missing daily prices; off when absent. */
  prices: prices.nullish(),
  /** LibreTranslate-compatible service for messages without a text of ours; off when absent. */
  translator: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      apiKey: z.string().min(1).optional(),
      timeoutMs: z.int().min(100).max(60_000).default(5_000),
    })
    .nullish(),
  /** Backups that the running program takes; none when absent. */
  backup: backup.nullish(),
  admin: admin.prefault({}),
  alerts: z.strictObject({ includePoisoning: z.boolean().default(false) }).prefault({}),
  limits: z
    .strictObject({
      statementTimeoutMs: z.int().min(100).max(DAY_MS).default(60_000),
      pageTimeoutMs: z.int().min(100).max(DAY_MS).default(30_000),
      searchTimeoutMs: z.int().min(20).max(DAY_MS).default(1_000),
      scoringTimeoutMs: z.int().min(100).max(295_000).default(280_000),
      scoringsAtOnce: z.int().min(1).max(32).default(scoringsAtOnce(availableParallelism())),
      /** Scorings that a session may have running and waiting. */
      scoringsPerClient: z.int().min(1).max(64).default(6),
      /** Scorings per account and minute, more than a person needs: a page requests two. */
      scoringsPerMinute: z.int().min(1).max(1_000_000).default(600),
      /** Refused calls (4xx) of an account in a minute; five times as many of a network address where nobody is signed in. */
      refusalsPerMinute: z.int().min(1).max(1_000_000).default(300),
      /** Transactions above which several assets of an address are not scored together unasked. */
      globalScoreTransactions: z.int().min(1).max(10_000_000).default(10_000),
      /**
       * Transactions above which counterparties of an address are stored with the blocks. Below, they are computed per
       * request.
       */
      counterpartyTransactions: z.int().min(1).max(10_000).default(10_000),
      /** Transactions up to which a wallet's income and spending in USD are summed up. */
      summedTransactions: z.int().min(1).max(100_000_000).default(500_000),
    })
    .prefault({}),
});
export type ConfigFile = z.infer<typeof configFile>;
