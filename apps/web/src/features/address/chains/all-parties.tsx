import type { EntityCounterpartiesAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { useListQuery } from '../../../components/print/use-list-query.ts';
import { usePaging } from '../../../components/table/use-paging.ts';
import type { PrintedPage } from '../../../lib/read-printed.ts';
import { Notes } from '../counterparties/notes.tsx';
import { type Filtered, PartyList, PER_PAGE } from '../counterparties/party-list.tsx';
import { listParties } from './api.ts';
import { ChainNotes, listGaps } from './chain-notes.tsx';

interface Props extends Filtered {
  readonly entityId: number;
}

/** Payers and payees of an entity, over all its chains. */
export function AllParties({ entityId, filters, onFilter }: Props) {
  const { page, asOf, turn } = usePaging<string>(JSON.stringify(filters));
  const list = {
    ...{ key: ['entity-counterparties', entityId, filters], perPage: PER_PAGE },
    readPage: (part: PrintedPage) => listParties(entityId, filters, part),
  };
  const { query, isPrinted } = useListQuery(list, { page, asOf });
  return (
    <PartyList
      basisOf={({ chains }) => chains.map(({ basis }) => basis)}
      query={query}
      blockchain={undefined}
      coins={[]}
      notes={({ chains }) => <AllNotes chains={chains} />}
      isComplete={({ chains }) => chains.every(({ state, facts }) => state === 'LISTED' && facts?.isComplete === true)}
      isWhole={isPrinted}
      setPage={(next) => turn(next, query.data?._metadata.asOf)}
      {...{ page, filters, onFilter }}
    />
  );
}

/** Notes on each chain's part, under the chain's name; the note on simulated prices appears once. */
function AllNotes({ chains }: Pick<EntityCounterpartiesAnswer, 'chains'>) {
  const { t } = useTranslation();
  const toChain = useChainText();
  return (
    <>
      <ChainNotes gaps={listGaps(chains)} />
      {chains.map(
        ({ blockchain, facts, basis }) =>
          facts !== null &&
          basis !== null && (
            <Notes
              key={blockchain}
              metadata={{ ...facts, hasSimulatedPrices: false }}
              basis={basis}
              chain={toChain(blockchain)}
            />
          ),
      )}
      {chains.some(({ facts }) => facts?.hasSimulatedPrices === true) && (
        <ul className="list-notes">
          <li>{t('counterparty.note.simulated')}</li>
        </ul>
      )}
    </>
  );
}
