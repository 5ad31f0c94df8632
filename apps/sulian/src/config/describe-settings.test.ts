import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../config.ts';
import { scoringsAtOnce } from './config-file.ts';
import { describeSettings } from './describe-settings.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'sulian-settings-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const list = (env: Readonly<Record<string, string>>, yaml = '') => {
  writeFileSync(join(cwd, 'sulian.config.yaml'), yaml);
  return describeSettings(readSettings(env, cwd));
};

describe('the settings in use', () => {
  it('name the origin of each: the environment, a secret’s file, the file, or the default [R-RUN-162]', () => {
    writeFileSync(join(cwd, 'url'), 'postgres://sulian:s3cret@db.example:5432/sulian\n');
    const settings = list(
      { PORT: '9090', DATABASE_URL_FILE: 'url', SULIAN_DEMO_CHAINS: 'BITCOIN,TRON' },
      'limits: { pageTimeoutMs: 20000 }\nhostNames: [a.example, b.example]',
    );
    expect(settings).toEqual(
      expect.arrayContaining([
        { name: 'PORT', value: '9090', origin: 'ENVIRONMENT' },
        { name: 'DATABASE_URL', value: 'postgres://db.example:5432/…', origin: 'SECRET_FILE' },
        { name: 'SULIAN_DEMO_CHAINS', value: 'BITCOIN,TRON', origin: 'ENVIRONMENT' },
        { name: 'SULIAN_HOST', value: 'localhost', origin: 'DEFAULT' },
        { name: 'limits.pageTimeoutMs', value: '20000', origin: 'FILE' },
        { name: 'limits.scoringsAtOnce', value: String(scoringsAtOnce(availableParallelism())), origin: 'DEFAULT' },
        { name: 'hostNames.1', value: 'b.example', origin: 'FILE' },
        { name: 'trustedProxies', value: '[]', origin: 'DEFAULT' },
      ]),
    );
    expect(settings.map(({ name }) => name)).not.toContain('SULIAN_METRICS_TOKEN');
  });

  it('contain no password, key or path of an address, wherever one can be written [R-RUN-162]', () => {
    const settings = list(
      {
        DATABASE_URL: 'postgres://sulian:s3cret@db/x?sslpassword=s3cret',
        SULIAN_DOCUMENT_KEY: 's3cret',
        SULIAN_SMTP_PASSWORD: 's3cret',
        SULIAN_METRICS_TOKEN: 's3cret-s3cret-s3cret',
      },
      `chains:
  ETHEREUM:
    source:
      type: rpc
      urls: ['https://node.example/v3/s3cret', 'https://s3cret@other.example?key=s3cret', 'http://plain.example:8545/']
      headers: { X-Key: s3cret }
  BITCOIN:
    source: { type: rpc, url: 'http://127.0.0.1:8332', user: me, password: s3cret }
    ledgerUrl: 'postgres://sulian:s3cret@ledger.example/x?sslpassword=s3cret'
    readerUrl: 'postgres://sulian:s3cret@reader.example/x?sslpassword=s3cret'
prices: { url: 'https://prices.example/s3cret/{coin}/{day}', headers: { X-Key: s3cret } }
translator: { url: 'https://words.example', apiKey: s3cret }
mail: { smtp: { host: mail.example, from: a@b.example, password: s3cret } }
`,
    );
    expect(JSON.stringify(settings)).not.toContain('s3cret');
    const shownOf = new Map(settings.map(({ name, value }) => [name, value]));
    expect(shownOf.get('chains.ETHEREUM.source.urls.0')).toBe('https://node.example/…');
    expect(shownOf.get('chains.ETHEREUM.source.urls.1')).toBe('https://other.example/…');
    expect(shownOf.get('chains.ETHEREUM.source.urls.2')).toBe('http://plain.example:8545');
    expect(shownOf.get('chains.ETHEREUM.source.headers.X-Key')).toBe('(set)');
    expect(shownOf.get('mail.smtp.password')).toBe('(set)');
    expect(shownOf.get('SULIAN_DOCUMENT_KEY')).toBe('(set)');
  });
});
