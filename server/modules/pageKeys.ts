/** The permission keys of the pages that modules speak of, which their paths end with. */
export const roleMaster = 'role-master';
export const userMaster = 'user-master';
export const userApproval = 'user-approval';
export const dealerMaster = 'dealer-master';
export const sliderMaster = 'SliderProMsg';
export const productConfiguration = 'product-configuration';
