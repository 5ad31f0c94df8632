import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importDefiLlama } from './import-defillama.ts';

async function run(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = await writeFolder({});
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return collect(importDefiLlama(root, { adapters: new Map() }));
}
const brief = ({ labels }: Awaited<ReturnType<typeof run>>) =>
  labels.map(({ chain, address, entity }) => [chain, address, entity.name, entity.type]);

/**
 * From github.com/DefiLlama/DefiLlama-Adapters at 1eb4e81: parts of cex/osl.js, cex/index.js,
 * projects/treasury/golem.js.
 */
const OSL = `module.exports = {
  ethereum: {
    owners: [
      "0x1368487BccEE27421c5b4a90A437Dbb8e8ea11CE", // hot
      "0xa853b3a5308f98926aa89821843f8299cc02eFC6", // hot - consolidation
    ],
  },
  scroll: { owners: ["0x19C8eD6602Ce31a51f2C9c28bD923847739f6175"] },
  bitcoin: {
    owners: [
      "bc1qndz4wtssws2gle09wdmfn7evlr2424wa358pk3", // hot
    ],
  },
}
`;
const INDEX = `const { cexExports } = require('../projects/helper/cex')
const configs = {
  '21-co': {
    bitcoin: "twentyOneCo",
    ripple: { owners: [ "rHTG5htCXSNtcXDhFkaSsvB1s1ah6WYrFW" ] },
    bep2: {}
  },
}
for (const [name, config] of Object.entries(configs)) { allProtocols[name] = Object.assign(cexExports(config), meta) }
`;
const GOLEM = `const { nullAddress, treasuryExports } = require("../helper/treasury");
const treasury = "0x7da82c7ab4771ff031b66538d2fb9b0b047f6cf9";
const GLM = "0x7dd9c5cba05e151c895fde1cf355c9a1d5da6429";
module.exports = treasuryExports({
  ethereum: {
    tokens: [ nullAddress ],
    owners: [treasury, '0x70a0a7be87deb51e1fab16d4f2bf00be1510e476', ...others, Object.values(GLM)],
    ownTokens: [GLM]
  },
})
async function tvl(api) {
  if(api.timestamp > 1687828149){ api.add(ADDRESSES.null, 100e3*1e18) }
  return api.getBalances()
}
`;

describe("DefiLlama's address lists", () => {
  test('are read by chain, and chains that are none here are refused by name [R-LABEL-57]', async () => {
    const all = await run({ 'cex/osl.js': OSL });
    expect(brief(all)).toEqual([
      ['ETHEREUM', '0x1368487bccee27421c5b4a90a437dbb8e8ea11ce', 'osl', 'Exchange'],
      ['ETHEREUM', '0xa853b3a5308f98926aa89821843f8299cc02efc6', 'osl', 'Exchange'],
      ['BITCOIN', 'bc1qndz4wtssws2gle09wdmfn7evlr2424wa358pk3', 'osl', 'Exchange'],
    ]);
    expect(all.labels[0]).toMatchObject({ source: 'defillama:osl.js', confidence: 50 });
    expect(all.refused).toEqual([
      {
        file: 'cex/osl.js',
        line: 8,
        reason: expect.stringMatching(/^unknown chain "scroll"; one of bitcoin /),
      },
    ]);
  });

  test('are named by the key above the chain; a list of another file is told', async () => {
    const all = await run({ 'cex/index.js': INDEX });
    expect(brief(all)).toEqual([['RIPPLE', 'rHTG5htCXSNtcXDhFkaSsvB1s1ah6WYrFW', '21-co', 'Exchange']]);
    expect(all.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'bitcoin is "twentyOneCo", a list of bitcoin-book; import that folder as well'],
    ]);
  });

  test('are never run: a constant is looked up, what only code would tell is refused with its line', async () => {
    const all = await run({ 'treasury/golem.js': GOLEM });
    expect(brief(all)).toEqual([
      ['ETHEREUM', '0x7da82c7ab4771ff031b66538d2fb9b0b047f6cf9', 'golem', 'Decentralized service'],
      ['ETHEREUM', '0x70a0a7be87deb51e1fab16d4f2bf00be1510e476', 'golem', 'Decentralized service'],
    ]);
    expect(all.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [7, 'owners are "others", which is code; code is not run'],
      [7, 'owners are "an expression", which is code; code is not run'],
    ]);
  });

  test('of coin, network and address, and of Bitcoin alone, are read row by row', async () => {
    const all = await run({
      'cex/binance.ts': `export const assetList: string[][] = [
  ["BTC", "BTC", "34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo"],
  ["USDT", "TRX", "TDFHcjw2PiDLjoqxXedaSSEtA1osqu8J6c"], ["ADA", "ADA", "addr1q976xcl3r2vt6he4q3rq6lyq8832v5m"],
];`,
      'bitcoin-book/okex.js': 'module.exports = ["1LnoZawVFFQihU8d8ntxLMpYheZUfyeVAK"]',
      'bitcoin-book/index.js': 'module.exports = { "poloniex-cex": ["16NuSCxDVCAXbKs9GRbjbHXbwGXu3tnPSo"] }',
    });
    expect(brief(all)).toEqual([
      ['BITCOIN', '16NuSCxDVCAXbKs9GRbjbHXbwGXu3tnPSo', 'poloniex-cex', 'Custom group'],
      ['BITCOIN', '1LnoZawVFFQihU8d8ntxLMpYheZUfyeVAK', 'okex', 'Custom group'],
      ['BITCOIN', '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo', 'binance', 'Exchange'],
      ['TRON', 'TDFHcjw2PiDLjoqxXedaSSEtA1osqu8J6c', 'binance', 'Exchange'],
    ]);
    expect(all.refused.map(({ file, line }) => [file, line])).toEqual([['cex/binance.ts', 3]]);
    expect(all.flagged.map(({ file }) => file)).toEqual(['bitcoin-book/index.js']);
  });

  test.each([
    ['no list', 'console.log(process.env.SECRET)', /^lists no owners by chain/],
    ['cut short', OSL.slice(0, 20), /^lists no owners by chain/],
    ['nested without end', '['.repeat(200_000), /^lists and objects are nested too deep/],
    ['made of more marks than a list has', ','.repeat(1_000_001), /^more than 1000000 words and marks/],
    ['of constants within constants', 'const a = ['.repeat(90), /^lists no owners by chain/],
    ['binary', Buffer.from([0, 255, 128]), /^not valid UTF-8/],
    ['UTF-16', Buffer.from(`\uFEFF${OSL}`, 'utf16le'), /^not valid UTF-8/],
    ['full of closing marks', `}])${'}'.repeat(1_000)}`, /^lists no owners by chain/],
  ])('in a file that is %s are refused with the reason', async (_, content, reason) => {
    const { labels, refused } = await run({ 'cex/a.js': content });
    expect(labels).toEqual([]);
    expect(refused[0]?.reason).toMatch(reason);
  });
});
