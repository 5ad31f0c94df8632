import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/states/skeleton.tsx';

interface Props {
  readonly label: string;
  /** The column's title, for where the columns' heads have no room. */
  readonly title: string;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly onFlip: () => void;
}

/** A switch in a cell; it turns while its change is on the way and takes no clicks. */
export function Toggle({ label, title, isOn, isBusy, onFlip }: Props) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      role="switch"
      className="alert-toggle"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onFlip}
    >
      {isBusy ? <Spinner /> : <i aria-hidden="true" />}
      <span className="alert-label" aria-hidden="true">
        {title}
      </span>
      <span aria-hidden="true">{t(isOn ? 'alert.on' : 'alert.off')}</span>
    </button>
  );
}
