/** The components and functions of orders that the layout and guest screens of other modules may use. */
export { countOfArticle } from './basket/basket.ts'
export { addLine, useBaskets } from './basket/basket-store.ts'
export { AllergenLabels, allergenName, StatedAllergens } from './components/menu/allergens.tsx'
export { ArticlePrice } from './components/menu/article-list-item.tsx'
export { ServedUntil, sectionsOf } from './components/menu/menu.tsx'
export { OrdersLink } from './components/orders/orders-link.tsx'
export { useOrders } from './order-store.ts'
export { numberKey } from './order-wording.ts'
