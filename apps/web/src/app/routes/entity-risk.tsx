import type { EntityAnswer, EntitySumsAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { listPageQuery } from '../../components/print/use-list-query.ts';
import { addressList } from '../../features/entity/api/entities.ts';
import { RiskPanel } from '../../features/risk/risk-panel.tsx';
import { useRisk } from '../../features/risk/use-risk.ts';
import { EntityVerdict } from '../../features/risk/verdict/verdict.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { firstDirection, writeOpenKey } from '../../lib/risk-view.ts';
import { defaultCoin, readView } from '../../lib/transaction-view.ts';
import { CopyLink, StoreLink } from '../shared-link/copy-link.tsx';
import { SharedNote } from '../shared-link/shared-note.tsx';

/** Names the chain on which the entity is traced in the address of the page. */
const TRACED_PARAM = 'traced';

type Chain = EntitySumsAnswer['chains'][number];

interface Props {
  readonly entity: EntityAnswer;
  readonly chains: readonly Chain[];
}

/** All addresses of the entity traced as one, chain by chain: shares of different chains have no common whole. */
export function EntityRisk({ entity, chains }: Props) {
  const { t } = useTranslation();
  const panel = useId();
  const [params, setParams] = useSearchParams();
  const chosen = params.get(TRACED_PARAM);
  // Direction and opened row are of one chain.
  const setChosen = (next: string) =>
    setParams(
      (now) => {
        const changed = writeOpenKey(now, undefined);
        changed.set(TRACED_PARAM, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const traced = chains
    .filter(({ addresses }) => addresses.summed > 0)
    .sort((a, b) => b.numberOfTransactions - a.numberOfTransactions);
  const chain = traced.find(({ blockchain }) => blockchain === chosen) ?? traced[0];
  if (chain === undefined) return null;
  return (
    <>
      {traced.length > 1 && (
        <div className="entity-traced">
          <span className="caption">{t('entity.traced.chain')}</span>
          <Tabs
            label={t('entity.traced.chain')}
            controls={panel}
            value={chain.blockchain}
            onChange={setChosen}
            options={traced.map(({ blockchain }) => ({ value: blockchain, label: chainName(blockchain) }))}
          />
        </div>
      )}
      <div id={panel}>
        <OnChain key={chain.blockchain} entity={entity} chain={chain} />
      </div>
    </>
  );
}

function OnChain({ entity, chain }: { readonly entity: EntityAnswer; readonly chain: Chain }) {
  const toName = useEntityName();
  const { blockchain } = chain;
  // The list below fetches these; the verdict uses its data.
  const addresses = useQuery({
    ...listPageQuery(addressList(entity.id), { page: 1, asOf: undefined }),
    refetchOnMount: false,
  });
  const [params] = useSearchParams();
  const subject = {
    blockchain,
    objectType: 'ENTITY',
    objectId: String(entity.id),
    coin: defaultCoin(blockchain),
  } as const;
  const own = { level: entity.riskAssessment.severity };
  const risk = useRisk(subject, firstDirection(readView(params, blockchain).row, own));
  return (
    <>
      {chain.basis !== null && (
        <>
          <SharedNote height={chain.basis.height} risk={risk} />
          <div className="entity-traced">
            <CopyLink height={chain.basis.height} risk={risk} />
            <StoreLink height={chain.basis.height} risk={risk} title={toName(entity)} />
          </div>
        </>
      )}
      <EntityVerdict
        risk={risk}
        known={{ entity, chain, addresses: { data: addresses.data, isFailed: addresses.isError } }}
      />
      <RiskPanel risk={risk} basis={chain.basis} />
    </>
  );
}
