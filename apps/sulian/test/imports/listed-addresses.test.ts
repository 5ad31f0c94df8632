import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getImporter, type ImporterName } from '@sulian/attribution';
import { createChainAdapter, READABLE_CHAINS } from '@sulian/chains';
import type { ChainId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { makeTempDir } from '../support/run-sulian.ts';

const ADAPTERS = new Map(READABLE_CHAINS.map((chain) => [chain, createChainAdapter(chain)]));
/** Test vector of EIP-55. */
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LOWER = EVM.toLowerCase();
/** Test vector of BIP-173. */
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
/** Contract of Tether on TRON. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

interface Format {
  readonly format: ImporterName;
  readonly chain?: ChainId;
  /** File of the list, and its content with one address. */
  readonly path: string;
  readonly write: (address: string) => string;
  /** Explorers write letters in any case. */
  readonly hasAnyCase?: true;
  readonly mapping?: string;
}

const FORMATS: readonly Format[] = [
  {
    format: 'tagpack',
    path: 'a.yaml',
    write: (text) =>
      `title: t\ncreator: u\nlabel: L\ncategory: exchange\ntags:\n  - address: ${JSON.stringify(text)}\n    currency: ETH\n`,
  },
  { format: 'ofac', path: 'sanctioned_addresses_ETH.txt', write: (text) => `${text}\n` },
  {
    format: 'ofac',
    path: 'sdn.xml',
    write: (text) =>
      `<sdnList><publshInformation><Publish_Date>01/02/2024</Publish_Date></publshInformation><sdnEntry><uid>1</uid><lastName>A</lastName><sdnType>Entity</sdnType><idList><id><uid>2</uid><idType>Digital Currency Address - ETH</idType><idNumber>${text.replaceAll('&', '&amp;')}</idNumber></id></idList></sdnEntry></sdnList>`,
  },
  {
    format: 'csv',
    path: 'own.csv',
    write: (text) => `chain,address,entity,type,confidence\nETHEREUM,"${text}",A,Scam,50\n`,
  },
  {
    format: 'csv',
    path: 'table.csv',
    mapping:
      'columns: { address: Wallet }\nconstants: { chain: ETHEREUM, entity: A, type: Scam, confidence: web_crawl }\n',
    write: (text) => `Wallet,Other\n"${text}",x\n`,
  },
  {
    format: 'ethereum-labels',
    path: 'etherscan/exchange.json',
    write: (text) => JSON.stringify({ [text]: { name: 'A', labels: ['exchange'] } }),
    hasAnyCase: true,
  },
  {
    format: 'eth-labels',
    path: 'accounts.csv',
    write: (text) => `address,chainId,label,nameTag\n"${text}",1,exchange,A\n`,
    hasAnyCase: true,
  },
  {
    format: 'scam-sniffer',
    chain: 'ETHEREUM',
    path: 'address.json',
    write: (text) => JSON.stringify([text]),
    hasAnyCase: true,
  },
  {
    format: 'cryptoscamdb',
    path: 'urls.yaml',
    write: (text) =>
      `- id: 1\n  name: bad.example\n  url: https://bad.example\n  category: Phishing\n  addresses:\n    ETH:\n      - ${JSON.stringify(text)}\n`,
  },
  {
    format: 'defillama',
    path: 'cex/a.js',
    write: (text) => `module.exports = { ethereum: { owners: [${JSON.stringify(text)}] } };\n`,
  },
];

/** Label of the address in the list, or undefined where it is refused; with the number of flagged lines. */
async function run({ format, chain, path, write, mapping }: Format, address: string) {
  const dir = makeTempDir();
  const file = join(dir.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, write(address));
  const mappingFile = join(dir.path, 'mapping.yaml');
  if (mapping !== undefined) writeFileSync(mappingFile, mapping);
  const read = getImporter({
    format,
    ...(chain !== undefined && { chain }),
    ...(mapping !== undefined && { mapping: mappingFile }),
  });
  const found: string[] = [];
  const refused: string[] = [];
  let flags = 0;
  for await (const batch of read(file, { adapters: ADAPTERS })) {
    found.push(...batch.labels.map((label) => `${label.chain} ${label.address}`));
    refused.push(...batch.refused.map(({ reason }) => reason));
    flags += batch.flagged?.length ?? 0;
  }
  dir.remove();
  return { found, refused, flags };
}

const SPELLINGS: readonly (readonly [name: string, text: string, taken: string, isFlagged: boolean])[] = [
  ['as it is', EVM, `ETHEREUM ${LOWER}`, false],
  ['in lower case', LOWER, `ETHEREUM ${LOWER}`, false],
  ['with blanks around it', ` ${LOWER} `, `ETHEREUM ${LOWER}`, false],
  ['with a blank within it', `${LOWER.slice(0, 22)} ${LOWER.slice(22)}`, `ETHEREUM ${LOWER}`, true],
  ['without 0x', LOWER.slice(2), `ETHEREUM ${LOWER}`, true],
  ['with 0X', `0X${LOWER.slice(2).toUpperCase()}`, `ETHEREUM ${LOWER}`, true],
  ['as EIP-681 writes it', `ethereum:${LOWER}@1?value=1e18`, `ETHEREUM ${LOWER}`, true],
  ['as chain:address', `eth:${LOWER}`, `ETHEREUM ${LOWER}`, true],
  ['as CAIP-10 writes it', `eip155:1:${LOWER}`, `ETHEREUM ${LOWER}`, true],
  ['in a link', `https://etherscan.io/address/${LOWER}`, `ETHEREUM ${LOWER}`, true],
  ['before a full stop', `${LOWER}。`, `ETHEREUM ${LOWER}`, true],
  ['with an unseen character', `${LOWER.slice(0, 12)}\u200b${LOWER.slice(12)}`, `ETHEREUM ${LOWER}`, true],
  ['of another chain by its checksum', TRON, `TRON ${TRON}`, true],
  ['of another chain in a link', `tron:${TRON}`, `TRON ${TRON}`, true],
];

describe.each(FORMATS)('an address in $path', (format) => {
  it.each(SPELLINGS)('%s is read [R-LABEL-95] [R-LABEL-96]', async (_, text, taken, isFlagged) => {
    const { found, refused, flags } = await run(format, text);
    expect({ found, refused }).toEqual({ found: [taken], refused: [] });
    // Lists in any case have no other case to report.
    if (!(format.hasAnyCase === true && text.startsWith('0X'))) expect(flags > 0).toBe(isFlagged);
  });

  it.each([
    ['a link names another chain', `bsc:${LOWER}`, 'names BSC and is listed under ETHEREUM'],
    ['EIP-681 names another chain', `ethereum:${LOWER}@137`, 'names POLYGON and is listed under ETHEREUM'],
    ['two addresses are written', `${LOWER} ${LOWER.slice(0, 41)}1`, 'is not an address of ETHEREUM'],
    ['two chains may be meant', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'is not an address of ETHEREUM'],
  ])('is refused where %s [R-LABEL-95]', async (_, text, reason) => {
    const { found, refused } = await run(format, text);
    expect({ found, refused }).toEqual({ found: [], refused: [expect.stringContaining(reason)] });
  });

  it('is refused where one letter has the wrong case, unless the list has any case [R-LABEL-95]', async () => {
    const { found, refused } = await run(format, EVM.replace('aAe', 'aae'));
    if (format.hasAnyCase === true) expect(found).toEqual([`ETHEREUM ${LOWER}`]);
    else expect({ found, refused }).toEqual({ found: [], refused: [expect.stringContaining('checksum')] });
  });
});

describe('a pool that a mining-pools list names', () => {
  const POOL: Format = {
    format: 'mining-pools',
    path: 'a.json',
    write: (text) => JSON.stringify({ id: 1, name: 'A', addresses: [text], tags: [] }),
  };
  it.each([
    ['as it is', SEGWIT, `BITCOIN ${SEGWIT}`, 0],
    ['in capitals', SEGWIT.toUpperCase(), `BITCOIN ${SEGWIT}`, 0],
    ['in a payment link', `bitcoin:${SEGWIT}?amount=1`, `BITCOIN ${SEGWIT}`, 1],
    ['with a blank within it', `${SEGWIT.slice(0, 20)} ${SEGWIT.slice(20)}`, `BITCOIN ${SEGWIT}`, 1],
    ['of another chain', TRON, `TRON ${TRON}`, 1],
  ])('%s is read [R-LABEL-95] [R-LABEL-96]', async (_, text, taken, flags) => {
    expect(await run(POOL, text)).toEqual({ found: [taken], refused: [], flags });
  });
});
