import type { NamedEntity } from '@sulian/domain';
import { Link } from 'react-router';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';

/** An entity by its name in the reader's language, leading to its page. */
export function EntityLink({ entity }: { readonly entity: NamedEntity }) {
  const toName = useEntityName();
  return (
    <Link to={paths.entity(entity.name, entity.id)}>
      <b>{toName(entity)}</b>
    </Link>
  );
}
