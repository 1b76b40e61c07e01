import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '../paths.ts';
import { nameOf } from '../people/name.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Seller = ItemDetail['owner'];

interface SellerCardProps {
  seller: Seller;
  /** The parts for members only are still loading. */
  waiting: boolean;
  /** Actions below the name. */
  children?: ReactNode;
}

export function SellerCard({ seller, waiting, children }: SellerCardProps) {
  const name = nameOf(seller);
  return (
    <section className="panel p-5" aria-label="Seller">
      <div className="flex items-center gap-3.5">
        <Avatar id={seller._id} name={name} image={seller.image} size={52} />
        <div className="min-w-0">
          <Link
            to={paths.profile(seller._id)}
            className="inline-flex items-center min-h-6 max-md:min-h-11 max-md:pt-3 max-md:-mt-3 font-semibold text-[16.5px] leading-6 hover:underline underline-offset-3 wrap-anywhere"
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

/** E-mail, else number, else 'N/A'. Until it is loaded visitors see 'N/A' and members a skeleton of the same height. */
function Contact({ seller, waiting }: Omit<SellerCardProps, 'children'>) {
  const { email, additionaldetail } = seller;
  const number = additionaldetail.contactNumber;
  const line = 'text-sm text-ink-3 min-h-5';
  // On phones the tap area extends into the free space below.
  const reach = 'block w-fit max-w-full min-h-6 max-md:pb-6 max-md:-mb-6 hover:underline underline-offset-3';
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
