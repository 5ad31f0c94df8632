import { useTranslation } from 'react-i18next';
import type { Block } from './missing-facts.ts';

/** One line for all blocks without facts: unknown is not "no", and four empty cards would add nothing. */
export function MissingFacts({ blocks }: { readonly blocks: readonly Block[] }) {
  const { t } = useTranslation();
  if (blocks.length === 0) return null;
  const names = blocks.map((block) => t(block === 'regulation' ? 'entity.regulation.title' : `entity.${block}`));
  return <p className="card entity-silent">{t('entity.silent', { blocks: names.join(t('entity.comma')) })}</p>;
}
