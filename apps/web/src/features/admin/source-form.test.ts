import { expect, it } from 'vitest';
import { EMPTY_SOURCE, findSourceFault, type HistoryChoice, type SourceForm, toSourceBody } from './source-form.ts';

const FORM = { ...EMPTY_SOURCE, chain: 'ETHEREUM', urls: ' http://10.0.0.1:8545/ \n\nhttps://node.example/key\n' };

it('sends one address a line, and nothing that is empty [R-RUN-170]', () => {
  expect(findSourceFault(FORM)).toBeUndefined();
  expect(toSourceBody(FORM)).toEqual({
    blockchain: 'ETHEREUM',
    urls: ['http://10.0.0.1:8545/', 'https://node.example/key'],
  });
  const whole = { ...FORM, user: 'u', password: 'p', headerName: 'x-api-key', headerValue: 'v' };
  expect(toSourceBody(whole)).toMatchObject({ user: 'u', password: 'p', header: { name: 'x-api-key', value: 'v' } });
});

const HISTORY: SourceForm = {
  ...{ ...EMPTY_SOURCE, chain: 'TRON', indexType: 'trongrid', indexUrl: ' https://index.example/ ' },
  ...{ indexKey: 'i', urls: 'http://10.0.0.1:8090/\n', nodeKey: 'n', ownServersOnly: true },
  kind: 'onDemand',
};
const TRON = { blockchain: 'TRON', indexTypes: ['trongrid'], needsNode: true } as HistoryChoice;
const BITCOIN = { blockchain: 'BITCOIN', indexTypes: ['esplora'], needsNode: false } as HistoryChoice;

it('sends an index and its nodes, and no node or key where the index has the transactions [R-RUN-177]', () => {
  expect(findSourceFault(HISTORY, TRON)).toBeUndefined();
  expect(toSourceBody(HISTORY, TRON)).toEqual({
    ...{ type: 'onDemand', blockchain: 'TRON', ownServersOnly: true },
    index: { type: 'trongrid', url: 'https://index.example/', key: 'i' },
    node: { urls: ['http://10.0.0.1:8090/'], key: 'n' },
  });
  const bitcoin = { ...HISTORY, chain: 'BITCOIN', indexType: 'esplora', ownServersOnly: false };
  expect(findSourceFault({ ...bitcoin, urls: '' }, BITCOIN)).toBeUndefined();
  expect(toSourceBody(bitcoin, BITCOIN)).toEqual({
    ...{ type: 'onDemand', blockchain: 'BITCOIN', index: { type: 'esplora', url: 'https://index.example/' } },
  });
});

it.each([
  [{ indexType: 'esplora' }, 'indexType'],
  [{ indexUrl: 'index.example' }, 'indexUrl'],
  [{ indexKey: 'two words' }, 'indexKey'],
  [{ urls: '' }, 'urls'],
  [{ nodeKey: '密钥' }, 'nodeKey'],
])('names the field of %o in a source of histories [R-RUN-177]', (part, field) => {
  expect(findSourceFault({ ...HISTORY, ...part }, TRON)?.field).toBe(field);
  expect(findSourceFault(HISTORY)?.field).toBe('chain');
});

it.each([
  [{ chain: '' }, 'chain'],
  [{ urls: '' }, 'urls'],
  [{ urls: 'ftp://node.example' }, 'urls'],
  [{ urls: '10.0.0.1:8545' }, 'urls'],
  [{ urls: 'http://a.example\n'.repeat(11) }, 'urls'],
  [{ password: 'p' }, 'user'],
  [{ headerName: 'x-api-key' }, 'header'],
  [{ headerValue: 'v' }, 'header'],
  [{ headerName: 'x api', headerValue: 'v' }, 'header'],
])('names the field of %o [R-RUN-170]', (part, field) => {
  expect(findSourceFault({ ...FORM, ...part })?.field).toBe(field);
});
