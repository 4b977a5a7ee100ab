/** What other modules' guest screens, and the layout around them, may use of the orders. */
export { countOfArticle } from './basket/basket.ts'
export { addLine, useBaskets } from './basket/basket-store.ts'
export { AllergenWords, allergenName, StatedAllergens } from './components/menu/allergens.tsx'
export { ArticlePrice } from './components/menu/article-list-item.tsx'
export { ServedUntil, sectionsOf } from './components/menu/menu.tsx'
export { OrdersLink } from './components/orders/orders-link.tsx'
export { useOrders } from './order-store.ts'
export { numberKey } from './order-wording.ts'
