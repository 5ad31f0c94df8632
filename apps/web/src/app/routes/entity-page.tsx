import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Refused, toRefusal } from '../../components/states/refused.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { getEntity } from '../../features/entity/api/entities.ts';
import { EntityHead } from '../../features/entity/entity-head.tsx';
import { Facts } from '../../features/entity/facts.tsx';
import { FlagBlocks } from '../../features/entity/flag-blocks.tsx';
import { Regulations } from '../../features/entity/regulations.tsx';
import { Wallets } from '../../features/entity/wallets.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import '../../features/entity/entity.css';

/** The id decides who is shown; the name in the page's address is for the reader. */
export default function EntityPage() {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { name = '', id = '' } = useParams();
  const query = useQuery({ queryKey: ['entity', id], queryFn: () => getEntity(id) });
  const refusal = query.data === undefined ? toRefusal(query.error) : undefined;
  const shown = query.data === undefined ? name : toName(query.data);
  useTitle(t('title.entity', { id: shown }));
  return (
    <>
      <Crumb id={shown} />
      {refusal !== undefined ? (
        <Refused refusal={refusal} id={id} />
      ) : (
        <Loaded query={query}>
          {(entity) => (
            <div key={entity.id}>
              <EntityHead entity={entity} />
              <FlagBlocks entity={entity} />
              <Regulations entityId={entity.id} />
              <Wallets entityId={entity.id} />
              <Facts entity={entity} />
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}
