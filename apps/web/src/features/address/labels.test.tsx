import type { ObjectAnswer } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';
import addressLabels from '../../locales/en/addressLabels.json' with { type: 'json' };
import chain from '../../locales/en/chain.json' with { type: 'json' };
import object from '../../locales/en/object.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Chips } from './chips.tsx';
import { Labels } from './labels.tsx';

const LABEL = {
  ...{ source: 'ofac', uri: 'https://example.org/list', date: '2026-03-04', author: null, confidence: 95 },
  ...{ entity: { id: 7, name: 'Black Tide', names: [], type: 'Ransomware' }, address: 'bc1q' },
};
const OBJECT = {
  ...{ blockchain: 'BITCOIN', kind: 'ADDRESS', hash: 'bc1q', referenceAddress: 'bc1q', isSeen: true },
  ...{ source: 'ofac', entityFrom: 'ADDRESS', entity: LABEL.entity, labels: [LABEL] },
  wallet: { id: 'bc1q', numberOfAddresses: 2 },
  basis: { isPartial: false, lacksInternalTransfers: false, historyState: 'WHOLE' },
};
const toObject = (change: object) => ({ ...OBJECT, ...change }) as unknown as ObjectAnswer;
/** Its text in English is the provider's own word. */
const INTERNAL = 'In-house';
const texts = { ...WORDS_EN, addressLabels, chain, object, fact: { ...WORDS_EN.fact, internal: INTERNAL } };

it('shows of each label its source with a link, its date and its confidence [R-ADDR-06]', async () => {
  const html = await drawInEnglish(<Labels object={toObject({})} />, texts);
  expect(html).toMatch(/href="https:\/\/example\.org\/list"[^>]*>ofac/);
  expect(toText(html)).toMatch(/Black Tide .*ofac.* 2026-03-04 95 \/ 100/);
});

const readChips = async (change: object): Promise<string> =>
  toText(await drawInEnglish(<Chips object={toObject(change)} keepsHeight={false} />, texts));

it("shows an upstream provider's own source word as internal [R-ADDR-04]", async () => {
  expect(await readChips({ source: 'Internal' })).toMatch(new RegExp(`^Label source: ${INTERNAL} `));
  expect(await readChips({})).toMatch(/^Label source: ofac/);
  const labels = [{ ...LABEL, source: 'Internal' }];
  expect(toText(await drawInEnglish(<Labels object={toObject({ labels })} />, texts))).toContain(INTERNAL);
});

it('is marked where the ledger does not begin at the first block [R-ADDR-08]', async () => {
  expect(await readChips({ basis: { ...OBJECT.basis, isPartial: true } })).toContain(chain.partial);
  expect(await readChips({})).not.toContain(chain.partial);
});
