/**
 * The guest's name after a dot, isolated, because it may be written from right to left. Nothing when there is no name.
 */
export const GuestName = ({ name }: { name: string | null }) =>
  name && (
    <>
      {' · '}
      <bdi>{name}</bdi>
    </>
  )
