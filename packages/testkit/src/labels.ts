import type { Label, LabelDraft } from '@sulian/domain';

/** Default fields of a claim. */
const CLAIM = { chain: 'BITCOIN', source: 'test', confidence: 100 } as const;

/** A label as an importer makes it. A field that becomes required gets its value here, not in each test. */
export const createLabelDraft = (part: Partial<LabelDraft> & Pick<LabelDraft, 'address' | 'entity'>): LabelDraft => ({
  ...CLAIM,
  ...part,
});

/** A label as the store returns it. */
export const createLabel = (part: Partial<Label> & Pick<Label, 'id' | 'address' | 'entity'>): Label => ({
  ...CLAIM,
  ...part,
});
