import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { useChains } from '../../components/chains/use-chains.ts';
import { StartLink } from '../../components/references/start-link.tsx';

/** The command is the same in every language. */
const COMMAND = 'npm run -s sulian -- import-labels --format tagpack|ofac|mining-pools|csv PATH';

/** Chains whose labels are so few that answers take no comfort from them, and how labels are imported. */
export function FewLabels() {
  const { t } = useTranslation();
  const { data } = useChains();
  const few = Object.values(data ?? {}).flatMap(({ id, fewLabels }) =>
    fewLabels === null ? [] : [{ id, ...fewLabels }],
  );
  const [first] = few;
  if (first === undefined) return null;
  const chains = few.map(({ id, serviceAddresses }) =>
    t('search.fewLabelsOf', { chain: chainName(id), labelled: formatCount(serviceAddresses) }),
  );
  return (
    <section className="few-labels" role="note">
      <p>
        {t('search.fewLabels', {
          chains: chains.join(t('search.comma')),
          wanted: formatCount(first.wanted),
        })}
      </p>
      <p className="dim">
        {t('search.importLabels')} <code>{COMMAND}</code> · <StartLink />
      </p>
    </section>
  );
}
