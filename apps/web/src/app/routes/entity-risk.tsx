import type { EntitySumsAnswer } from '@sulian/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { defaultChoice } from '../../features/address/assets/choice.ts';
import { RiskPanel } from '../../features/risk/risk-panel.tsx';

interface Props {
  readonly entityId: number;
  readonly sums: EntitySumsAnswer;
}

/** All addresses of the entity traced as one, chain by chain: shares of different chains have no common whole. */
export function EntityRisk({ entityId, sums: { chains } }: Props) {
  const { t } = useTranslation();
  const panel = useId();
  const traced = chains
    .filter(({ addresses }) => addresses.summed > 0)
    .map(({ blockchain }) => blockchain)
    // The chain with the most transactions first.
    .sort((a, b) => countOf(chains, b) - countOf(chains, a));
  const [chosen, setChosen] = useState<string>();
  const blockchain = chosen ?? traced[0];
  if (blockchain === undefined) return null;
  return (
    <div id={panel}>
      <RiskPanel
        key={blockchain}
        blockchain={blockchain}
        objectType="ENTITY"
        objectId={String(entityId)}
        coin={defaultChoice(blockchain)}
        aside={
          traced.length > 1 && (
            <Tabs
              label={t('entity.traced.chain')}
              controls={panel}
              value={blockchain}
              onChange={setChosen}
              options={traced.map((id) => ({ value: id, label: chainName(id) }))}
            />
          )
        }
      />
    </div>
  );
}

const countOf = (chains: EntitySumsAnswer['chains'], id: string): number =>
  chains.find(({ blockchain }) => blockchain === id)?.numberOfTransactions ?? 0;
