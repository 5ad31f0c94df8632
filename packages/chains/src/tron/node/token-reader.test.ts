import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import { createTronTokenReader } from './token-reader.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SILENT = 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR';
const text = (value: string): string => {
  const hex = Buffer.from(value).toString('hex');
  return `${'20'.padStart(64, '0')}${(hex.length / 2).toString(16).padStart(64, '0')}${hex.padEnd(64, '0')}`;
};
const ANSWERS: Readonly<Record<string, string>> = {
  'name()': text('Tether USD'),
  'symbol()': text('USDT'),
  'decimals()': '6'.padStart(64, '0'),
};

describe('names of tokens on TRON', () => {
  let node: ScriptedNode;
  beforeEach(async () => {
    node = await startScriptedNode(makeChain(1));
    node.say = ({ path, body }) => {
      if (path === 'wallet/getassetissuebyid')
        return {
          answer: body['value'] === '1002000' ? { id: '1002000', name: '426974', abbr: '425454', precision: 6 } : {},
        };
      if (path !== 'wallet/triggerconstantcontract') return undefined;
      if (body['contract_address'] !== '41a614f803b6fd780986a42c78ec9c7f77e6ded13c')
        return {
          answer: { Error: 'class org.tron.core.exception.ContractValidateException : Smart contract is not exist.' },
        };
      return { answer: { constant_result: [ANSWERS[String(body['function_selector'])]], result: { result: true } } };
    };
  });
  afterEach(() => node.stop());
  const read = (keys: readonly string[], retries = 0) =>
    createTronTokenReader({ urls: [node.url], retries, retryFirstMs: 1 }).readTokens(keys);

  it('are what contracts say, and what the chain says of its own tokens [R-CHAIN-108]', async () => {
    expect(await read([USDT, '1002000', '1009999', SILENT, 'name:5457'])).toEqual(
      new Map<string, object>([
        [USDT, { name: 'Tether USD', symbol: 'USDT', decimals: 6 }],
        ['1002000', { name: 'Bit', symbol: 'BTT', decimals: 6 }],
        ['1009999', {}],
        [SILENT, {}],
        ['name:5457', {}],
      ]),
    );
  });

  it('are asked for again where the node is away', async () => {
    node.accidents.push((response) => {
      response.writeHead(503).end();
      return true;
    });
    expect((await read([USDT], 1)).get(USDT)).toMatchObject({ symbol: 'USDT' });
    node.say = () => ({ answer: { Error: 'lack of computing resources' } });
    await expect(read([USDT])).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  });
});
