import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../audit-start.ts';
import { hasSources, readConfig } from '../config.ts';
import { describeSource } from './chain-sources.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'sulian-sources-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const INDEX = 'index: { type: trongrid, url: https://api.trongrid.io, keyFile: keys/trongrid }';
const NODE = 'node: { url: http://127.0.0.1:8090 }';
const write = (source: string, chain = 'TRON'): void =>
  writeFileSync(join(cwd, 'sulian.config.yaml'), `chains: { ${chain}: { source: { type: onDemand, ${source} } } }\n`);
function writeKey(text: string): void {
  mkdirSync(join(cwd, 'keys'), { recursive: true });
  writeFileSync(join(cwd, 'keys/trongrid'), text);
}
function readFault(): string {
  try {
    readConfig({}, cwd);
  } catch (error) {
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    return (error as Error).message;
  }
  throw new Error('the configuration was accepted');
}

describe('a server of a chain', () => {
  const writeChain = (settings: string) =>
    writeFileSync(join(cwd, 'sulian.config.yaml'), `chains: { BITCOIN: ${settings} }\n`);

  it('is an address or a file with it, with or without a source; no demo world is shown then [R-RUN-18]', () => {
    writeChain('{ ledgerUrl: "postgres://me:s3cret@db/x", source: { type: files, path: /blocks } }');
    expect([...readConfig({}, cwd).ledgerUrls]).toEqual([['BITCOIN', 'postgres://me:s3cret@db/x']]);
    writeFileSync(join(cwd, 'address'), 'postgresql://me:s3cret@db/y\n');
    writeChain('{ ledgerUrlFile: address }');
    const config = readConfig({}, cwd);
    expect([...config.ledgerUrls]).toEqual([['BITCOIN', 'postgresql://me:s3cret@db/y']]);
    expect([config.chains.size, hasSources(config)]).toEqual([0, true]);
  });

  it('may have a replica for answers, also as a file, but not for histories on demand [R-RUN-206]', () => {
    writeChain('{ readerUrl: "postgres://me:s3cret@replica/x" }');
    expect([...readConfig({}, cwd).readerUrls]).toEqual([['BITCOIN', 'postgres://me:s3cret@replica/x']]);
    writeFileSync(join(cwd, 'address'), 'postgresql://me:s3cret@replica/y\n');
    writeChain('{ ledgerUrl: "postgres://me:s3cret@db/x", readerUrlFile: address }');
    const config = readConfig({}, cwd);
    expect([...config.readerUrls]).toEqual([['BITCOIN', 'postgresql://me:s3cret@replica/y']]);
    writeChain(
      '{ readerUrl: "postgres://me:s3cret@db/x", source: { type: onDemand, index: { type: esplora, url: "http://127.0.0.1:3000" } } }',
    );
    expect(readFault()).toContain('chains.BITCOIN.readerUrl: histories on demand');
  });

  it.each([
    [
      'another kind of address',
      '{ ledgerUrl: "mysql://me:s3cret@db/x" }',
      'chains.BITCOIN.ledgerUrl: must be a postgres',
    ],
    ['both', '{ ledgerUrl: "postgres://me:s3cret@db/x", ledgerUrlFile: a }', 'chains.BITCOIN.ledgerUrlFile: one of'],
    [
      'two replicas',
      '{ readerUrl: "postgres://me:s3cret@db/x", readerUrlFile: a }',
      'chains.BITCOIN.readerUrlFile: one',
    ],
    ['neither server nor source', '{ pollMs: 5000 }', 'chains.BITCOIN.source: missing source'],
    ['a file with another text', '{ ledgerUrlFile: address }', 'chains.BITCOIN.ledgerUrlFile: the file must contain'],
    ['a missing file', '{ ledgerUrlFile: nowhere }', 'chains.BITCOIN.ledgerUrlFile: '],
    ['a missing file of the replica', '{ readerUrlFile: nowhere }', 'chains.BITCOIN.readerUrlFile: '],
  ])('is refused with %s, without its password [R-RUN-18]', (_, settings, expected) => {
    writeFileSync(join(cwd, 'address'), 'host=db password=s3cret');
    writeChain(settings);
    const fault = readFault();
    expect(fault).toContain(expected);
    expect(fault).not.toContain('s3cret');
  });
});

describe('a source of histories on demand', () => {
  it('is an index and a node, with the key of a file, and is not followed [R-FETCH-36]', () => {
    writeKey('s3cret-key\n');
    write(
      `${INDEX}, node: { urls: [http://127.0.0.1:8090, https://api.trongrid.io], keyFile: keys/trongrid, traces: debug }`,
    );
    const config = readConfig({}, cwd);
    expect(config.chains.size).toBe(0);
    expect(hasSources(config)).toBe(true);
    expect(config.onDemand.get('TRON')).toEqual({
      type: 'onDemand',
      index: { type: 'trongrid', url: 'https://api.trongrid.io', key: 's3cret-key', lagBlocks: 100 },
      node: {
        urls: ['http://127.0.0.1:8090', 'https://api.trongrid.io'],
        key: 's3cret-key',
        traces: 'debug',
        timeoutMs: 30_000,
      },
      ownServersOnly: false,
      requestsPerSecond: 10,
    });
  });

  it('is configured in addition to chains that are followed', () => {
    writeFileSync(
      join(cwd, 'sulian.config.yaml'),
      `chains:
  BITCOIN: { source: { type: files, path: /blocks } }
  TRON: { source: { type: onDemand, index: { type: trongrid, url: http://10.0.0.2:8080 }, ${NODE}, ownServersOnly: true } }
`,
    );
    const config = readConfig({}, cwd);
    expect([...config.chains.keys()]).toEqual(['BITCOIN']);
    expect([...config.onDemand.keys()]).toEqual(['TRON']);
  });

  it.each([
    ['no index', NODE, 'chains.TRON.source.index'],
    ['no node', INDEX, 'chains.TRON.source.node'],
    [
      'a form of index of another chain',
      `index: { type: esplora, url: http://127.0.0.1 }, ${NODE}`,
      'source.index.type',
    ],
    ['an unknown form of index', `index: { type: blockbook, url: http://127.0.0.1 }, ${NODE}`, 'source.index.type'],
    ['a node without an address', `${INDEX}, node: {}`, 'source.node: one of url and urls'],
    ['a node with two', `${INDEX}, node: { url: http://a, urls: [http://b] }`, 'source.node: one of url and urls'],
    ['an address that is none', `index: { type: trongrid, url: api.trongrid.io }, ${NODE}`, 'source.index.url'],
    ['a file path as an address', `index: { type: trongrid, url: 'file:///etc/passwd' }, ${NODE}`, 'source.index.url'],
    ['a key in the file', `index: { type: trongrid, url: http://a, key: s3cret }, ${NODE}`, 'source.index: '],
    ['a setting of rpc', `${INDEX}, ${NODE}, batchSize: 5`, 'chains.TRON.source: '],
    ['a rate of nothing', `${INDEX}, ${NODE}, requestsPerSecond: 0`, 'source.requestsPerSecond'],
    [
      'a proxy of another kind',
      `${INDEX}, ${NODE}, proxy: socks5://127.0.0.1:1080`,
      'source.proxy: must be an http://',
    ],
    [
      'a stranger among own servers',
      `${INDEX}, node: { url: 'http://8.8.8.8' }, ownServersOnly: true`,
      'source.node: must',
    ],
    [
      'one among several nodes',
      `${INDEX}, node: { urls: ['http://10.0.0.1', 'http://[2606:4700::1]'] }, ownServersOnly: true`,
      'source.node: must',
    ],
    [
      'a stranger as index',
      `index: { type: trongrid, url: 'http://8.8.8.8' }, ${NODE}, ownServersOnly: true`,
      'source.index: must',
    ],
    [
      'a proxy before own servers',
      `${INDEX}, ${NODE}, ownServersOnly: true, proxy: http://127.0.0.1:3128`,
      'source.proxy: ',
    ],
  ])('is refused with %s, by its path [R-FETCH-36]', (_, source, path) => {
    writeKey('k');
    write(source);
    const fault = readFault();
    expect(fault).toContain(path);
    expect(fault).not.toContain('s3cret');
  });

  it('of Bitcoin is an index in the form of Esplora alone, with a short lag [R-FETCH-151]', () => {
    write('index: { type: esplora, url: http://127.0.0.1:3002/api }', 'BITCOIN');
    const { onDemand } = readConfig({}, cwd);
    expect(onDemand.get('BITCOIN')).toMatchObject({ index: { type: 'esplora', lagBlocks: 3 }, requestsPerSecond: 10 });
    expect(onDemand.get('BITCOIN')?.node).toBeUndefined();
    writeKey('k');
    for (const [chain, source, path] of [
      ['BITCOIN', `index: { type: esplora, url: http://a }, ${NODE}`, 'source.node: '],
      ['BITCOIN', 'index: { type: esplora, url: http://a, keyFile: ./key }', 'source.index.keyFile: '],
      ['DOGECOIN', 'index: { type: esplora, url: http://a }', 'source.index.type: '],
    ] as const) {
      write(source, chain);
      expect(readFault()).toContain(`chains.${chain}.${path}`);
    }
  });

  it('is refused for a chain without such an index [R-FETCH-36]', () => {
    write(`${INDEX}, ${NODE}`, 'BITCOIN');
    expect(readFault()).toContain('chains.BITCOIN.source.index.type: no address index of this type for BITCOIN');
  });

  it.each([
    ['is empty', ''],
    ['has two lines', 's3cret-one\ns3cret-two'],
    ['has other characters', 's3cret-ключ'],
  ])('is refused where the key file %s, without its content [R-FETCH-36]', (_, text) => {
    writeKey(text);
    write(`${INDEX}, ${NODE}`);
    const fault = readFault();
    expect(fault).toContain('chains.TRON.source.index.keyFile');
    expect(fault).not.toContain('s3cret');
  });

  it('is refused where the key file does not exist', () => {
    write(`${INDEX}, ${NODE}`);
    expect(readFault()).toContain('chains.TRON.source.index.keyFile');
  });

  it('changes the fingerprint of the configuration, which its key does not', () => {
    writeKey('one');
    write(`${INDEX}, ${NODE}`);
    const first = fingerprint(readConfig({}, cwd));
    writeKey('two');
    expect(fingerprint(readConfig({}, cwd))).toBe(first);
    write(`${INDEX}, ${NODE}, requestsPerSecond: 3`);
    expect(fingerprint(readConfig({}, cwd))).not.toBe(first);
  });
});

describe('the source of a chain as administrators see it', () => {
  it('has its kind and its hosts, without keys, names and paths [R-RUN-160]', () => {
    writeKey('secret-key');
    writeFileSync(
      join(cwd, 'sulian.config.yaml'),
      `chains:
  TRON: { source: { type: onDemand, ${INDEX}, ${NODE} } }
  ETHEREUM: { source: { type: rpc, urls: ['https://user:secret@node.example/v3/secret', 'http://127.0.0.1:8545'] } }
  BITCOIN: { source: { type: files, path: /blocks } }
`,
    );
    const config = readConfig({}, cwd);
    expect(describeSource(config, 'TRON')).toEqual({
      ...{ held: 'ON_DEMAND', source: 'ON_DEMAND' },
      hosts: ['api.trongrid.io', '127.0.0.1:8090'],
    });
    const node = { held: 'BLOCKS', source: 'NODE', hosts: ['node.example', '127.0.0.1:8545'] };
    expect(describeSource(config, 'ETHEREUM')).toEqual(node);
    expect(describeSource(config, 'BITCOIN')).toEqual({ held: 'BLOCKS', source: 'FILES', hosts: [] });
    expect(describeSource(config, 'DASH')).toBeUndefined();
  });
});
