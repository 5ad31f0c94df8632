import type { EntityAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { PrintButton } from '../../components/print/print-button.tsx';
import { Refused, toRefusal } from '../../components/states/refused.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { EntityActivity } from '../../features/address/chains/entity-activity.tsx';
import { WatchAll } from '../../features/alert/entity/watch-all.tsx';
import { AllAddresses } from '../../features/entity/all-addresses.tsx';
import { getEntity, getSums, listRegulations } from '../../features/entity/api/entities.ts';
import { ChainSums } from '../../features/entity/chain-sums.tsx';
import { EntityHead } from '../../features/entity/entity-head.tsx';
import { Facts } from '../../features/entity/facts.tsx';
import { FlagBlocks } from '../../features/entity/flag-blocks.tsx';
import { type Block, listMissingFacts } from '../../features/entity/missing-facts.ts';
import { MissingFacts } from '../../features/entity/missing-facts.tsx';
import { Parties } from '../../features/entity/parties.tsx';
import { Regulations } from '../../features/entity/regulations.tsx';
import { Sums } from '../../features/entity/sums.tsx';
import { Wallets } from '../../features/entity/wallets.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { EntityRisk } from './entity-risk.tsx';
import '../../features/entity/entity.css';

/** The id decides who is shown; the name in the page's address is for the reader. */
export default function EntityPage() {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { name = '', id = '' } = useParams();
  const query = useQuery({ queryKey: ['entity', id], queryFn: () => getEntity(id) });
  const refusal = query.data === undefined ? toRefusal(query.error) : undefined;
  const shownName = query.data === undefined ? name : toName(query.data);
  useTitle(t('title.entity', { id: shownName }));
  return (
    <>
      <Crumb id={shownName} action={refusal === undefined && <PrintButton />} />
      {refusal !== undefined ? (
        <Refused refusal={refusal} id={id} />
      ) : (
        <Loaded query={query}>{(entity) => <Panels key={entity.id} entity={entity} />}</Loaded>
      )}
    </>
  );
}

/**
 * Panels of an entity: working data first, then its description. Each loads its own data, so that one failure does not
 * affect the others.
 */
function Panels({ entity }: { readonly entity: EntityAnswer }) {
  const sums = useQuery({ queryKey: ['entity-sums', entity.id], queryFn: () => getSums(entity.id) });
  const regulations = useQuery({ queryKey: ['regulations', entity.id], queryFn: () => listRegulations(entity.id) });
  const silent = listMissingFacts(entity, regulations.isError ? undefined : regulations.data?.items.length);
  const isShown = (block: Block): boolean => !silent.includes(block);
  return (
    <>
      <EntityHead entity={entity} actions={<WatchAll entityId={entity.id} />} />
      <Sums query={sums} />
      {sums.data !== undefined && (
        <>
          <EntityRisk entity={entity} chains={sums.data.chains} />
          <Parties sums={sums.data} />
          <EntityActivity entityId={entity.id} chains={sums.data.chains} />
          <ChainSums sums={sums.data} />
        </>
      )}
      <AllAddresses entityId={entity.id} />
      <Wallets entityId={entity.id} />
      <FlagBlocks entity={entity} silent={silent} />
      {isShown('regulation') && <Regulations entityId={entity.id} />}
      {isShown('facts') && <Facts entity={entity} />}
      <MissingFacts blocks={silent} />
    </>
  );
}
