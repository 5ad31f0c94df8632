import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scoringsAtOnce } from './config/config-file.ts';
import { readConfig } from './config.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'sulian-config-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const writeConfig = (text: string, name = 'sulian.config.yaml') => writeFileSync(join(cwd, name), text);

function readFault(env: NodeJS.ProcessEnv = {}): string {
  try {
    readConfig(env, cwd);
  } catch (error) {
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    return (error as Error).message;
  }
  throw new Error('the configuration was taken');
}

describe('configuration', () => {
  it.each([
    [1, 2],
    [2, 2],
    [3, 3],
    [64, 3],
  ])('lets a machine with %i cores walk %i times at once [R-CALL-33]', (cores, places) => {
    expect(scoringsAtOnce(cores)).toBe(places);
  });

  it('needs neither file nor variable', () => {
    expect(readConfig({}, cwd)).toEqual({
      port: 8080,
      host: 'localhost',
      labelUrls: 'off',
      followsChange: false,
      dataDir: join(cwd, 'data'),
      databaseUrl: undefined,
      demoBlockMs: 5_000,
      demoChains: ['BITCOIN', 'ETHEREUM', 'TRON'],
      chains: new Map(),
      onDemand: new Map(),
      ledgerUrls: new Map(),
      readerUrls: new Map(),
      policyPath: undefined,
      translator: undefined,
      alertsIncludePoisoning: false,
      limits: {
        statementTimeoutMs: 60_000,
        pageTimeoutMs: 30_000,
        searchTimeoutMs: 1_000,
        scoringTimeoutMs: 280_000,
        scoringsAtOnce: scoringsAtOnce(availableParallelism()),
        scoringsPerClient: 6,
        scoringsPerMinute: 600,
        refusalsPerMinute: 300,
        globalScoreTransactions: 10_000,
        counterpartyTransactions: 10_000,
        summedTransactions: 500_000,
      },
      access: {
        sessionIdleSec: 3_600,
        sessionLifeSec: 43_200,
        passwordProfile: 'standard',
        failuresPerAccount: 5,
        failuresPerAddress: 50,
        lockSec: 900,
        isSealRequired: true,
        policeTypes: expect.arrayContaining(['刑事侦查']),
        support: { email: null, phone: null, account: null },
      },
      trustedProxies: [],
      hostNames: ['localhost'],
      metricsToken: undefined,
      mayEnterSources: false,
      labelLists: [],
      documentKey: undefined,
      mail: { language: 'cn', smtp: undefined },
      retention: { approvedDays: 180, rejectedDays: 30, mailDays: 90 },
    });
  });

  it('never passes over a configuration that is there and cannot be read, and says why [R-RUN-37]', () => {
    symlinkSync('sulian.config.yaml', join(cwd, 'sulian.config.yaml'));
    expect(readFault()).toMatch(/sulian\.config\.yaml cannot be read: its links lead in a circle \(ELOOP\)/);
    rmSync(join(cwd, 'sulian.config.yaml'));
    mkdirSync(join(cwd, 'sulian.config.yaml'));
    expect(readFault()).toMatch(/is a folder where a file is wanted \(EISDIR\)/);
    rmSync(join(cwd, 'sulian.config.yaml'), { recursive: true });
    expect(readFault({ DATABASE_URL_FILE: `${join(cwd, 'url.txt')}/x` })).toMatch(/is no folder|does not exist/);
  });

  it('takes a secret from the file that NAME_FILE names, and refuses both at once', () => {
    writeConfig('postgres://u:from-file@db/x\n', 'url.txt');
    expect(readConfig({ DATABASE_URL_FILE: 'url.txt' }, cwd).databaseUrl).toBe('postgres://u:from-file@db/x');
    expect(readFault({ DATABASE_URL_FILE: 'url.txt', DATABASE_URL: 'postgres://db/y' })).toContain('DATABASE_URL_FILE');
    expect(readFault({ DATABASE_URL_FILE: 'gone.txt' })).toContain('DATABASE_URL_FILE');
  });

  it('lets the server be reached from elsewhere when that is asked for', () => {
    expect(readConfig({ SULIAN_HOST: '0.0.0.0' }, cwd).host).toBe('0.0.0.0');
    expect(readConfig({ SULIAN_HOST: 'box.lan' }, cwd).hostNames).toEqual(['box.lan']);
  });

  it('reads who may come in and how long they stay', () => {
    writeConfig(`
signIn: { sessionIdleMinutes: 10, sessionLifeHours: 8, passwordProfile: mlps3, failuresPerAccount: 3, lockMinutes: 30 }
support: { email: help@police.example }
policeTypes: [网安]
trustedProxies: [10.0.0.0/8]
hostNames: [sulian.example.org]
`);
    const { access, trustedProxies, hostNames } = readConfig({ REGISTRATION_SEAL: 'optional' }, cwd);
    expect(access).toEqual({
      sessionIdleSec: 600,
      sessionLifeSec: 28_800,
      passwordProfile: 'mlps3',
      failuresPerAccount: 3,
      failuresPerAddress: 50,
      lockSec: 1_800,
      isSealRequired: false,
      policeTypes: ['网安'],
      support: { email: 'help@police.example', phone: null, account: null },
    });
    expect(trustedProxies).toEqual(['10.0.0.0/8']);
    expect(hostNames).toEqual(['localhost', 'sulian.example.org']);
  });

  it('takes a translator by its address, and none without', () => {
    writeConfig('translator:\n  url: http://127.0.0.1:5000\n  apiKey: secret\n');
    expect(readConfig({}, cwd).translator).toEqual({
      url: 'http://127.0.0.1:5000',
      apiKey: 'secret',
      timeoutMs: 5_000,
    });
    writeConfig('translator:\n');
    expect(readConfig({}, cwd).translator).toBeUndefined();
    writeConfig('translator: { url: ftp://127.0.0.1 }\n');
    expect(readFault()).toContain('translator.url');
  });

  it('takes the chains of the demo world by name, and names those that nobody plays with the other faults [R-RUN-90]', () => {
    expect(readConfig({}, cwd).demoChains).toEqual(['BITCOIN', 'ETHEREUM', 'TRON']);
    expect(readConfig({ SULIAN_DEMO_CHAINS: 'DASH, LITECOIN,DASH' }, cwd).demoChains).toEqual(['DASH', 'LITECOIN']);
    const read = () => readConfig({ SULIAN_DEMO_CHAINS: 'BITCOIN,BLAST', PORT: 'x' }, cwd);
    expect(read).toThrow(/environment: PORT: .*\n {2}environment: SULIAN_DEMO_CHAINS\.1: .*"LITECOIN"/);
  });

  it('takes an empty variable for one that is not set', () => {
    const empty = { PORT: '', SULIAN_HOST: '', SULIAN_DATA_DIR: '', DATABASE_URL: '', SULIAN_DEMO_CHAINS: '' };
    expect(readConfig(empty, cwd)).toEqual(readConfig({}, cwd));
  });

  it('takes an empty file path for one that is not set', () => {
    expect(readConfig({ SULIAN_CONFIG: '' }, cwd)).toEqual(readConfig({}, cwd));
  });

  it('reads an empty file as one that sets nothing', () => {
    writeConfig('# nothing yet\n');
    expect(readConfig({}, cwd)).toEqual(readConfig({}, cwd));
  });

  it('reads chains, policy and limits; a policy lies beside the file that names it', () => {
    writeConfig(
      `
chains:
  BITCOIN:
    source: { type: rpc, url: 'http://127.0.0.1:8332', user: u, password: p }
  LITECOIN:
    source: { type: files, path: /blocks }
    pollMs: 250
policy: my-policy.json
limits: { scoringsAtOnce: 2, globalScoreTransactions: 20, summedTransactions: 30, counterpartyTransactions: 40 }
`,
      'other.yaml',
    );
    const config = readConfig({ SULIAN_CONFIG: 'other.yaml' }, cwd);
    expect(config.chains.get('BITCOIN')).toEqual({
      source: {
        type: 'rpc',
        url: 'http://127.0.0.1:8332',
        user: 'u',
        password: 'p',
        batchSize: 20,
        timeoutMs: 30_000,
      },
      pollMs: 5_000,
    });
    expect(config.chains.get('LITECOIN')).toEqual({ source: { type: 'files', path: '/blocks' }, pollMs: 250 });
    expect(config.policyPath).toBe(join(cwd, 'my-policy.json'));
    expect(config.limits).toMatchObject({
      scoringsAtOnce: 2,
      scoringsPerClient: 6,
      globalScoreTransactions: 20,
      counterpartyTransactions: 40,
      summedTransactions: 30,
    });
  });

  it('reads variables, the home folder among them', () => {
    const env = { PORT: '0', SULIAN_DATA_DIR: '~/money', DATABASE_URL: 'postgresql://u@127.0.0.1:5432/x' };
    expect(readConfig(env, cwd)).toMatchObject({
      port: 0,
      dataDir: join(homedir(), 'money'),
      databaseUrl: 'postgresql://u@127.0.0.1:5432/x',
    });
  });

  it('lists every fault of variables and file at once, each with its path [R-RUN-16]', () => {
    writeConfig(`
chains:
  BITCOIN: { source: { type: rpc, url: 'ftp://node' }, pollMs: 1 }
  MONERO: { source: { type: files, path: x } }
limits: { scoringTimeoutMs: 296000, unknown: 1 }
misspelt: true
`);
    const message = readFault({ PORT: '99999', SULIAN_HOST: 'no host', DATABASE_URL: 'mysql://x' });
    for (const path of ['PORT', 'SULIAN_HOST', 'DATABASE_URL']) expect(message).toContain(`environment: ${path}: `);
    for (const path of ['chains.BITCOIN.source.url', 'chains.BITCOIN.pollMs', 'limits.scoringTimeoutMs'])
      expect(message).toContain(`sulian.config.yaml: ${path}: `);
    for (const word of ['MONERO', 'unknown', 'misspelt']) expect(message).toContain(word);
  });

  it.each([
    '0x100',
    '1e3',
    '0o777',
    '1_000',
    '0b1',
    '+500',
    '0500',
    '.inf',
    '1:30',
  ])('takes no number of the file but in plain decimal digits, and names the setting: %s [R-RUN-97]', (text) => {
    writeConfig(`limits: { searchTimeoutMs: ${text}, statementTimeoutMs: ${text} }\n`);
    const fault = readFault();
    for (const name of ['searchTimeoutMs', 'statementTimeoutMs']) expect(fault).toContain(`limits.${name}`);
  });

  it.each([
    'statementTimeoutMs',
    'pageTimeoutMs',
    'searchTimeoutMs',
  ])('refuses a wait that no timer holds: %s [R-RUN-97]', (name) => {
    writeConfig(
      `limits: { ${name}: 2147483648 }\nchains: { BITCOIN: { source: { type: files, path: /b }, pollMs: 5000 } }\n`,
    );
    expect(readFault()).toContain(`limits.${name}`);
    writeConfig('chains: { BITCOIN: { source: { type: files, path: /b }, pollMs: 3000000000 } }\n');
    expect(readFault()).toContain('chains.BITCOIN.pollMs');
  });

  it.each([
    '1e3',
    '0x10',
    ' 80',
    '80 ',
    '1.5',
    '+5',
    '-1',
    '080',
    '８０',
    '1_000',
    'Infinity',
    '99999999999',
  ])('takes no number but plain decimal digits, and names the setting: %j [R-RUN-95]', (text) => {
    const message = readFault({ PORT: text, SULIAN_DEMO_BLOCK_MS: text });
    for (const setting of ['PORT', 'SULIAN_DEMO_BLOCK_MS'])
      expect(message).toContain(`environment: ${setting}: a whole number in plain decimal digits`);
    expect(readConfig({ PORT: '0', SULIAN_DEMO_BLOCK_MS: '1000' }, cwd)).toMatchObject({ port: 0, demoBlockMs: 1_000 });
  });

  it('archives the log of the embedded server only [R-RUN-148]', () => {
    writeConfig('backup: { folder: ./backups, archiveLogSec: 30 }');
    expect(readConfig({}, cwd).backup).toMatchObject({ everyHours: 24, keep: 7, archiveLogSec: 30 });
    expect(readFault({ DATABASE_URL: 'postgresql://example.test/sulian' })).toMatch(/backup\.archiveLogSec/);
  });

  it('never repeats a password', () => {
    writeConfig("chains: { BITCOIN: { source: { type: rpc, url: 'nonsense', password: hunter2 } } }");
    expect(readFault({ DATABASE_URL: 'nonsense-hunter3' })).not.toMatch(/hunter/);
  });

  it('reads the mail server, its password from a file beside the configuration or from the environment', () => {
    writeFileSync(join(cwd, 'smtp-password'), 'from-file\n');
    writeConfig(
      'mail: { language: en, smtp: { host: mail.police.cn, user: sulian, passwordFile: smtp-password, from: sulian@police.cn } }',
    );
    expect(readConfig({}, cwd).mail).toEqual({
      language: 'en',
      smtp: {
        host: 'mail.police.cn',
        port: 587,
        secure: false,
        user: 'sulian',
        password: 'from-file',
        from: 'sulian@police.cn',
      },
    });
    expect(readConfig({ SULIAN_SMTP_PASSWORD: 'from-environment' }, cwd).mail.smtp?.password).toBe('from-environment');
    writeConfig('mail: { smtp: { host: mail.police.cn, from: no-address } }');
    expect(readFault()).toContain('mail.smtp.from');
    writeConfig('mail: { smtp: { host: m.cn, from: a@b.cn, passwordFile: gone } }');
    expect(readFault()).toContain('mail.smtp.passwordFile');
  });

  it('refuses a file that is named and not there, and one that is no YAML', () => {
    expect(readFault({ SULIAN_CONFIG: 'gone.yaml' })).toContain('gone.yaml');
    writeConfig('a: [1');
    expect(readFault()).toContain('sulian.config.yaml');
  });

  it.each([
    ['outside: 7', 'source.outside: must be a path, and is called balanceAdjustments now'],
    ["outside: ''", 'source.outside: must be a path, and is called balanceAdjustments now'],
    ['outside: a.json, balanceAdjustments: b.json', 'outside is the former name of balanceAdjustments: one of the two'],
  ])('names balanceAdjustments by its name of today where %s is wrong', (setting, fault) => {
    writeConfig(`chains: { ETHEREUM: { source: { type: rpc, url: 'http://127.0.0.1:8545', ${setting} } } }`);
    expect(readFault()).toContain(fault);
  });
});
