/** Icon in place of an address's chain icon. */
export function EntityMark() {
  return (
    <svg className="entity-mark" viewBox="0 0 18 18" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2 7l7-4.5L16 7M3.5 7.5v6M7.2 7.5v6M10.8 7.5v6M14.5 7.5v6M2 15.5h14" strokeWidth="1.5" />
    </svg>
  );
}
