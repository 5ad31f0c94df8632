import type { ComponentType } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { Crumb } from '../layout/crumb.tsx';
import { useTitle } from '../layout/use-title.ts';

/** One tab of a console's page. */
interface ConsolePart {
  /** Its name in the address bar. */
  readonly part: string;
  readonly title: string;
  readonly Part: ComponentType;
}

interface PartsPageProps {
  readonly title: string;
  /** Label of the row of tabs. */
  readonly label: string;
  /** The first is shown where none is named. */
  readonly parts: readonly [ConsolePart, ...ConsolePart[]];
  readonly pathOf: (part: string) => string;
  /** Whereto a part leads that there is not. */
  readonly home: string;
}

/** A console whose parts are tabs, each with an address of its own. */
export function PartsPage({ title, label, parts, pathOf, home }: PartsPageProps) {
  const { part = parts[0].part } = useParams();
  useTitle(title);
  const shownPart = parts.find((each) => each.part === part);
  if (shownPart === undefined) return <Navigate to={home} replace />;
  const { Part } = shownPart;
  return (
    <>
      <Crumb id={title} />
      <div className="console-head">
        <h1>{title}</h1>
        <nav className="tabs" aria-label={label}>
          {parts.map((each) => (
            <Link
              key={each.part}
              to={pathOf(each.part)}
              {...(each.part === part ? { 'aria-current': 'page' as const } : {})}
            >
              {each.title}
            </Link>
          ))}
        </nav>
      </div>
      <Part />
    </>
  );
}
