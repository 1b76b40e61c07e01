import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Seller = ItemDetail['owner'];

interface SellerCardProps {
  seller: Seller;
  /** What a member may see is still on its way. */
  waiting: boolean;
  /** What one can do with the seller: below the name. */
  children?: ReactNode;
}

export function SellerCard({ seller, waiting, children }: SellerCardProps) {
  const name = `${seller.firstName} ${seller.lastName}`.trim();
  return (
    <section className="panel p-5" aria-label="Seller">
      <div className="flex items-center gap-3.5">
        <Avatar id={seller._id} name={name} image={seller.image} size={52} />
        <div className="min-w-0">
          <Link
            to={paths.profile(seller._id)}
            className="inline-flex items-center max-md:min-h-8 font-semibold text-[16.5px] hover:underline underline-offset-3 wrap-anywhere"
          >
            {name}
          </Link>
          <Contact seller={seller} waiting={waiting} />
        </div>
      </div>
      {children}
    </section>
  );
}

/**
 * E-mail, else number, else 'N/A'. The server's page says 'N/A' to visitors and nothing yet to members,
 * in a line of the same height: the early script knows whom it is shown to.
 */
function Contact({ seller, waiting }: Omit<SellerCardProps, 'children'>) {
  const { email, additionaldetail } = seller;
  const number = additionaldetail.contactNumber;
  const line = 'text-sm text-ink-3 min-h-5';
  // For a thumb taller than its line, into the free space below.
  const reach = 'block w-fit max-w-full max-md:pb-3 max-md:-mb-3 hover:underline underline-offset-3';
  if (email) {
    return (
      <p className={line}>
        <a href={`mailto:${email}`} className={`${reach} truncate`}>
          {email}
        </a>
      </p>
    );
  }
  if (number) {
    return (
      <p className={line}>
        <a href={`tel:${number}`} className={reach}>
          {number}
        </a>
      </p>
    );
  }
  return (
    <div className={line}>
      {waiting ? (
        <>
          <div className="for-visitors">N/A</div>
          <div className="for-members">
            <Skeleton className="h-4 w-40 mt-0.5" />
          </div>
        </>
      ) : (
        'N/A'
      )}
    </div>
  );
}
