/** An investigator's name of an address, marked apart from the names of labels. */
export const CaseName = ({ name }: { readonly name: string }) => <b className="case-name">{name}</b>;
